import { expect, test } from 'vitest'
import {
  balancesDueList,
  bookingsOfMonthList,
  completedOfMonthList,
  paymentsOfMonthList,
} from './list-links.ts'

/** Half past midnight on 1 December in Lagos, still 30 November in UTC. */
const NOW = new Date('2026-11-30T23:30:00Z')

test.each([
  ['balances due', balancesDueList, '/bookings?isBalanceDue=true&isDeparted=false&travelUntil=2026-12-02'],
  ['bookings of the month', bookingsOfMonthList, '/bookings?startDate=2026-12-01'],
  [
    'completed bookings',
    completedOfMonthList,
    '/bookings?startDate=2026-12-01&status=CONFIRMED&isBalanceDue=false',
  ],
  ['payments of the month', paymentsOfMonthList, '/payments?status=PAID&paidFrom=2026-12-01'],
])('the list of %s uses Lagos days', (_, listOf, address) => {
  expect(listOf(NOW)).toBe(address)
})
