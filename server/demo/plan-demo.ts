import { lagosDay } from '#domain/platform/lagos-time.ts'
import { type BlockedSeat, planBlockedSeats } from '#server/demo/bookings/plan-blocked-seats.ts'
import { planBookings } from '#server/demo/bookings/plan-bookings.ts'
import { type Companion, planCompanions } from '#server/demo/bookings/plan-companions.ts'
import { planExceptions } from '#server/demo/bookings/plan-exceptions.ts'
import { planLiveBookings } from '#server/demo/bookings/plan-live-bookings.ts'
import type { PlannedBooking } from '#server/demo/bookings/planned-booking.ts'
import { openSeatBook } from '#server/demo/bookings/seat-book.ts'
import { batchesUpTo, type DemoBatch } from '#server/demo/network/demo-batches.ts'
import { type PlannedTrip, planTrips } from '#server/demo/network/plan-trips.ts'
import { dayNumber } from '#server/demo/network/timetable.ts'
import { type PlannedLogEntry, planBookingLog } from '#server/demo/records/plan-booking-log.ts'
import { type PlannedNotification, planNotifications } from '#server/demo/records/plan-notifications.ts'
import { type PlannedPageViews, planPageViews } from '#server/demo/records/plan-page-views.ts'
import { planStaffLog } from '#server/demo/records/plan-staff-log.ts'
import { inOrder } from './moments.ts'
import { randomFrom } from './random.ts'

export type DemoPlan = {
  batches: DemoBatch[]
  trips: PlannedTrip[]
  bookings: PlannedBooking[]
  companions: Companion[]
  blockedSeats: BlockedSeat[]
  notifications: PlannedNotification[]
  log: PlannedLogEntry[]
  pageViews: PlannedPageViews[]
}

/** Plans the whole demo without a database. */
export function planDemo(now: Date, seed: number): DemoPlan {
  const today = lagosDay(now)
  // Odd multipliers spread neighbouring days and seeds over the generator's whole range.
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
    // Planned last, because the number of its random draws depends on the time of day.
    companions: planCompanions(bookings, now, random),
  }
}
