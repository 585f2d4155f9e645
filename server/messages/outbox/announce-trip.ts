import { type TripPlan, tripChanges } from '#server/messages/facts/trip-changes.ts'
import { addJob } from '#server/platform/database/add-job.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { insertMail, insertTripChangedMails } from './queries.ts'

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
  const { departTime, arriveTime, busType, plateNo } = before
  const payload = { before: { departTime, arriveTime, busType, plateNo } }
  await insertTripChangedMails(tx, tripId, payload)
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
