import { type TripPlan, tripChanges } from '#server/messages/facts/trip-changes.ts'
import { addJob } from '#server/platform/database/add-job.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { insertMail, insertTripChangedMails } from './queries.ts'

/**
 * To every confirmed passenger, in the transaction that changes the trip and after it was written. What they would not
 * notice is not told: a price, or a time moved and moved back before anybody heard of it.
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
 * Tells the passengers whose bookings this cancellation ended, in the transaction that ends them. The key names the
 * cancellation: a trip can be canceled, scheduled and canceled again, and passengers hear of it each time.
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

/** Tells passengers whose bookings are confirmed again because the cancellation was undone. */
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
