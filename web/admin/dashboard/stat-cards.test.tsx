import { expect, test } from 'vitest'
import { renderAs, wordsOf } from '#admin/testing/render-as.tsx'
import type { Permission } from '#domain/people/permissions.ts'
import { StatCards } from './stat-cards.tsx'

const STATS = {
  newThisMonth: 1_284,
  bookingGrowth: 1234.5,
  activeTrips: 412,
  tripGrowth: null,
  completedBookingsThisMonth: 961,
  completedGrowth: -3.1,
  monthlyRevenue: 22_223_500,
  revenueGrowth: 0,
  balancesDue: 0,
}

const shownTo = (permissions: Permission[]): string => renderAs(permissions, <StatCards stats={STATS} />)

test('four figures are compared with last month; without data for last month there is no percentage', () => {
  expect(wordsOf(shownTo([]))).toBe(
    [
      'Total Bookings 1,284 +1,234.5% from last month',
      'Active Trips 412 No data for last month',
      'Completed Bookings 961 −3.1% from last month',
      'Revenue This Month ₦22,223,500 0% from last month',
    ].join(' '),
  )
})

test('a figure opens its list only for a user who may see the list', () => {
  const linksOf = (permissions: Permission[]) =>
    [...shownTo(permissions).matchAll(/href="\/(\w+)\?/g)].map(([, list]) => list)
  expect(linksOf([])).toEqual([])
  expect(linksOf(['trips.view'])).toEqual(['trips'])
  expect(linksOf(['bookings.view', 'trips.view', 'payments.view'])).toEqual([
    'bookings',
    'trips',
    'bookings',
    'payments',
  ])
})
