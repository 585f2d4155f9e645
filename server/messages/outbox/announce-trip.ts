import { hasNewStop, type Stops } from '#domain/stops.ts'
import { type TripPlan, tripChanges } from '#server/messages/facts/trip-changes.ts'
import { addJob } from '#server/platform/database/add-job.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { insertMail, insertStopsChangedMails, insertTripChangedMails } from './queries.ts'

/**
 * Queues a mail to every confirmed passenger. Call it in the transaction that changes the trip, after the update.
 * Queues nothing if all announced values look the same, for example after a change of the price.
 */
export async function announceTripChange(
  tx: Database,
  tripId: number,
  before: TripPlan,
  after: TripPlan,
): Promise<void> {
  if (tripChanges(before, after).length === 0) return
  const { departTime, arriveTime, busType, plateNo, stops } = before
  const payload = { before: { departTime, arriveTime, busType, plateNo, stops } }
  await insertTripChangedMails(tx, tripId, payload)
  await addJob(tx, 'send-notifications')
}

/**
 * Queues a mail to the confirmed passengers of all upcoming trips that have the stops of this route. Call it in the
 * transaction that changes the route, after the update.
 */
export async function announceStopsChange(
  tx: Database,
  routeId: number,
  before: Stops,
  after: Stops,
): Promise<void> {
  if (!hasNewStop(before, after)) return
  await insertStopsChangedMails(tx, routeId, before)
  await addJob(tx, 'send-notifications')
}

/**
 * Queues mails to passengers whose bookings this cancellation ended, in the same transaction. The dedupe key contains
 * the cancellation: a trip can be cancelled, restored and cancelled again, and passengers get a mail each time.
 */
export async function announceTripCancelled(
  tx: Database,
  cancellationId: number,
  ended: readonly { bookingId: number; refundIds: number[] }[],
): Promise<void> {
  for (const { bookingId, refundIds } of ended) {
    const dedupeKey = `trip-cancelled:${cancellationId}:${bookingId}`
    await insertMail(tx, { kind: 'trip-cancelled', dedupeKey, bookingId, payload: { refundIds } })
  }
  await addJob(tx, 'send-notifications')
}

/** Queues mails to passengers whose bookings are confirmed again because the cancellation was undone. */
export async function announceTripRestored(
  tx: Database,
  cancellationId: number,
  bookingIds: readonly number[],
): Promise<void> {
  for (const bookingId of bookingIds) {
    const dedupeKey = `trip-restored:${cancellationId}:${bookingId}`
    await insertMail(tx, { kind: 'trip-restored', dedupeKey, bookingId })
  }
  await addJob(tx, 'send-notifications')
}
