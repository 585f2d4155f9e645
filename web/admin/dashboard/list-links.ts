import { addDays, lagosDay } from '#domain/platform/lagos-time.ts'

/**
 * The URLs of the lists behind the figures of the dashboard. A list of bookings or trips has exactly the rows that its
 * figure counts. A list of payments has the payments that its figure sums up, and also those that the sum leaves out:
 * payments in another currency and payments that a bank reversed. It does not show the refunds that the sum subtracts.
 */

const firstOfMonth = (now: Date): string => `${lagosDay(now).slice(0, 8)}01`

export const balancesDueList = (now: Date): string =>
  `/bookings?isBalanceDue=true&isDeparted=false&travelUntil=${addDays(lagosDay(now), 1)}`

export const bookingsOfMonthList = (now: Date): string => `/bookings?startDate=${firstOfMonth(now)}`

export const completedOfMonthList = (now: Date): string =>
  `/bookings?startDate=${firstOfMonth(now)}&status=CONFIRMED&isBalanceDue=false`

export const paymentsOfMonthList = (now: Date): string =>
  `/payments?status=PAID&paidFrom=${firstOfMonth(now)}`

export const ACTIVE_TRIPS_LIST = '/trips?status=SCHEDULED&isDeparted=false'

export const bookingsOfDayList = (day: string): string => `/bookings?startDate=${day}&endDate=${day}`

export const paymentsOfDayList = (day: string): string =>
  `/payments?status=PAID&paidFrom=${day}&paidUntil=${day}`

export const balancesOfTripList = (tripId: number): string => `/bookings?tripId=${tripId}&isBalanceDue=true`
