import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StatCards } from './stat-cards.tsx'

test('four figures are compared with last month; without data for last month there is no percentage', () => {
  const words = renderToStaticMarkup(
    <StatCards
      stats={{
        newThisMonth: 1_284,
        bookingGrowth: 1234.5,
        activeTrips: 412,
        tripGrowth: null,
        completedBookingsThisMonth: 961,
        completedGrowth: -3.1,
        monthlyRevenue: 22_223_500,
        revenueGrowth: 0,
        pendingPayments: 0,
        balancesDue: 0,
      }}
    />,
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  expect(words).toBe(
    [
      'Total Bookings 1,284 +1,234.5% from last month',
      'Active Trips 412 No data last month',
      'Completed Bookings 961 −3.1% from last month',
      'Revenue This Month ₦22,223,500 0% from last month',
    ].join(' '),
  )
})
