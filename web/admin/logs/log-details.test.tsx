import { expect, test } from 'vitest'
import { renderAs, wordsOf } from '#admin/testing/render-as.tsx'
import type { LogEntry } from '#contracts/platform/logs.ts'
import type { Permission } from '#domain/people/permissions.ts'
import { LogDetails } from './log-details.tsx'

const ENTRY: LogEntry = {
  id: 1,
  type: 'booking',
  action: 'booking.confirmed',
  details: '7K9Q-M2XD-4HRB-T8WZ',
  timestamp: '2026-11-16T08:41:00.000Z',
  ipAddress: null,
  actor: null,
  bookingId: 77,
  entity: null,
  entityId: null,
  before: null,
  after: null,
  requestId: null,
}

const shownTo = (permissions: Permission[], entry = ENTRY): string =>
  renderAs(permissions, <LogDetails entry={entry} onClose={() => {}} />)

test('an entry about a booking opens the booking, for a user who may see bookings', () => {
  expect(shownTo(['bookings.view'])).toContain('href="/bookings/77"')
  expect(shownTo([])).not.toContain('href')
  expect(wordsOf(shownTo([]))).toContain('booking 77')
  expect(shownTo(['bookings.view'], { ...ENTRY, bookingId: null })).not.toContain('href')
})

test('a changed field has a name that people can read', () => {
  const words = wordsOf(
    shownTo([], { ...ENTRY, before: { maintenanceMode: false }, after: { maintenanceMode: true } }),
  )
  expect(words).toContain('Maintenance mode Before no After yes')
})
