import type { Told } from '#contracts/messages/notifications.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { countAnnounced } from '#server/platform/outbox/announce-trip.ts'

/**
 * Returns how many bookings get a message when these trips change. Staff see the number before or after the change.
 * Counts no SMS if there is no SMS gateway.
 */
export async function countTold(
  { db, sms }: Pick<AppContext, 'db' | 'sms'>,
  tripIds: readonly number[],
): Promise<Told> {
  const { byEmail, bySms } = await countAnnounced(db, tripIds)
  return { byEmail, bySms: sms ? bySms : 0 }
}
