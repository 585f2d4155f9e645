import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renderAs, wordsOf } from '#admin/testing/render-as.tsx'
import type { Activity } from '#contracts/office/dashboard.ts'
import type { Permission } from '#domain/people/permissions.ts'
import { RecentActivity } from './recent-activity.tsx'

const CONFIRMED: Activity = {
  id: '1',
  action: 'booking.confirmed',
  details: '7K9Q-M2XD-4HRB-T8WZ',
  actorName: 'Ada Sample',
  bookingId: 77,
  at: '2026-11-16T08:41:00.000Z',
}

function shown(permissions: Permission[], entries: Activity[]): string {
  const client = new QueryClient()
  client.setQueryData(['dashboard', 'activity'], entries)
  return renderAs(
    permissions,
    <QueryClientProvider client={client}>
      <RecentActivity />
    </QueryClientProvider>,
  )
}

test('an entry about a booking names who acted and opens the booking, for a user who may see bookings', () => {
  expect(wordsOf(shown([], [CONFIRMED]))).toContain('by Ada Sample 7K9Q-M2XD-4HRB-T8WZ')
  expect(shown(['bookings.view'], [CONFIRMED])).toContain('href="/bookings/77"')
  expect(shown([], [CONFIRMED])).not.toContain('<a ')
  expect(shown(['bookings.view'], [{ ...CONFIRMED, bookingId: null }])).not.toContain('<a ')
})

test('without entries the card says so', () => {
  expect(wordsOf(shown([], []))).toContain('No activity yet.')
})
