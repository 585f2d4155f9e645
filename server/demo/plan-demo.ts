import { lagosDay } from '#domain/lagos-time.ts'
import { batchesUpTo, type DemoBatch } from './demo-batches.ts'
import { inOrder } from './moments.ts'
import { type BlockedSeat, planBlockedSeats } from './plan-blocked-seats.ts'
import { type PlannedLogEntry, planBookingLog } from './plan-booking-log.ts'
import { planBookings } from './plan-bookings.ts'
import { planExceptions } from './plan-exceptions.ts'
import { planLiveBookings } from './plan-live-bookings.ts'
import { type PlannedNotification, planNotifications } from './plan-notifications.ts'
import { type PlannedPageViews, planPageViews } from './plan-page-views.ts'
import { planStaffLog } from './plan-staff-log.ts'
import { type PlannedTrip, planTrips } from './plan-trips.ts'
import type { PlannedBooking } from './planned-booking.ts'
import { randomFrom } from './random.ts'
import { openSeatBook } from './seat-book.ts'
import { dayNumber } from './timetable.ts'

export type DemoPlan = {
  batches: DemoBatch[]
  trips: PlannedTrip[]
  bookings: PlannedBooking[]
  blockedSeats: BlockedSeat[]
  notifications: PlannedNotification[]
  log: PlannedLogEntry[]
  pageViews: PlannedPageViews[]
}

/** The whole demo on paper. */
export function planDemo(now: Date, seed: number): DemoPlan {
  const today = lagosDay(now)
  // An odd multiplier spreads neighbouring days and seeds over the generator's whole range.
  const random = randomFrom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(dayNumber(today), 0x85ebca6b))
  const trips = planTrips(today, now, random)
  const seats = openSeatBook(random)
  const setting = { trips, seats, today, now, random }
  const bookings = [...planBookings(setting), ...planExceptions(setting), ...planLiveBookings(setting)]
  const log = [...bookings.flatMap(planBookingLog), ...planStaffLog(trips, today, now, random)]
  return {
    batches: batchesUpTo(today, 6),
    trips,
    bookings: inOrder(bookings, ({ createdAt }) => createdAt),
    blockedSeats: planBlockedSeats(trips, seats, random),
    notifications: inOrder(planNotifications(bookings, now, random), ({ at }) => at),
    log: inOrder(log, ({ at }) => at),
    pageViews: planPageViews(today, random),
  }
}
