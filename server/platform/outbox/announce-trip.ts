import type { Told } from '#contracts/messages/notifications.ts'
import { hasNewStop, type Stops } from '#domain/network/stops.ts'
import { type AnnouncedPlan, tripChanges } from '#domain/network/trip-changes.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { announce } from './announce.ts'
import { countTripChanged, insertStopsChanged, insertTripChanged } from './queries.ts'

/**
 * The functions below queue a mail or, for a passenger without an e-mail address, an SMS. Without an SMS gateway, the
 * SMS fails at once and shows as failed in Notifications, so that staff see whom to call.
 */

/**
 * Queues a message to every confirmed passenger. Call it in the transaction that changes the trip, after the update.
 * Queues nothing if all announced values look the same, for example after a change of the price.
 */
export async function announceTripChange(
  tx: Database,
  tripId: number,
  before: AnnouncedPlan,
  after: AnnouncedPlan,
): Promise<void> {
  if (tripChanges(before, after).length === 0) return
  const { departTime, arriveTime, busType, plateNo, stops } = before
  const payload = { before: { departTime, arriveTime, busType, plateNo, stops } }
  await insertTripChanged(tx, tripId, payload)
}

/** Returns how many bookings get a message when these trips change. Staff see the number before or after a change. */
export const countAnnounced = (db: Database, tripIds: readonly number[]): Promise<Told> =>
  countTripChanged(db, tripIds)

/**
 * Queues a message to the confirmed passengers of all upcoming trips that use the stops of this route. Call it in the
 * transaction that changes the route, after the update.
 */
export async function announceStopsChange(
  tx: Database,
  routeId: number,
  before: Stops,
  after: Stops,
): Promise<void> {
  if (!hasNewStop(before, after)) return
  await insertStopsChanged(tx, routeId, before)
}

/**
 * Queues messages to passengers whose bookings this cancellation ended, in the same transaction. The dedupe key
 * contains the cancellation: a trip can be cancelled, restored and cancelled again, and passengers are told each time.
 */
export async function announceTripCancelled(
  tx: Database,
  cancellationId: number,
  ended: readonly { bookingId: number; refundIds: number[] }[],
): Promise<void> {
  for (const { bookingId, refundIds } of ended)
    await announce(tx, 'trip-cancelled', {
      bookingId,
      once: `${cancellationId}:${bookingId}`,
      payload: { refundIds },
    })
}

/** Queues messages to passengers whose bookings are confirmed again because the cancellation was undone. */
export async function announceTripRestored(
  tx: Database,
  cancellationId: number,
  bookingIds: readonly number[],
): Promise<void> {
  for (const bookingId of bookingIds)
    await announce(tx, 'trip-restored', { bookingId, once: `${cancellationId}:${bookingId}` })
}
