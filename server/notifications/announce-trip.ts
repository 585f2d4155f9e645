import { addJob } from '#server/database/add-job.ts'
import type { Database } from '#server/database/connect.ts'
import { type TripPlan, tripChanges } from '#server/mail/trip-changed-mail.ts'
import { insertTripMails } from './queries.ts'

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
  await insertTripMails(tx, tripId, { kind: 'trip-changed', payload })
  await addJob(tx, 'send-notifications')
}

/** To everybody whose booking ended because the trip was called off, in the transaction that ends them. */
export async function announceTripCancelled(tx: Database, tripId: number): Promise<void> {
  await insertTripMails(tx, tripId, { kind: 'trip-cancelled' })
  await addJob(tx, 'send-notifications')
}
