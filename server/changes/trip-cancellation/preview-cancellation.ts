import type { TripCancellation } from '#contracts/network/trip-cancellations.ts'
import { kobo, toNaira } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { countCancellationEffects, selectMoneyToReturn } from './queries.ts'

/** Returns the effects that a cancellation of the trip would have now, for the confirmation dialog. */
export async function previewCancellation(db: Database, tripId: number): Promise<TripCancellation> {
  const [counts, money] = await Promise.all([
    countCancellationEffects(db, tripId),
    selectMoneyToReturn(db, tripId),
  ])
  if (!counts.isThere) throw notFound('Trip')
  return {
    bookings: counts.bookings,
    seats: counts.seats,
    unpaidBookings: counts.unpaid,
    amountBack: toNaira(kobo(money.reduce((sum, { amount }) => sum + amount, 0))),
    disputedPayments: counts.disputed,
    bookingsWithoutEmail: counts.withoutEmail,
    hasMoney: counts.hasMoney,
    hasStarted: counts.hasStarted,
  }
}
