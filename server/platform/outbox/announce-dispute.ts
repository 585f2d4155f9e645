import type { Database } from '#server/platform/database/connect.ts'
import { insertMailTo, insertMailToStaff, selectCompanyPhone, selectDisputeRound } from './queries.ts'

/**
 * Queues the news of a dispute to staff who may answer it, in the transaction that records it. `round` counts how often
 * the provider has asked again after an answer.
 */
export const announceDispute = (tx: Database, disputeId: number, round: number): Promise<void> =>
  tellStaff(tx, 'dispute-opened', `dispute-opened:${disputeId}:${round}`, { disputeId })

/** Queues a reminder that a dispute is unanswered and `hours` are left, once for each number of hours and round. */
export async function announceDisputeDue(tx: Database, disputeId: number, hours: number): Promise<void> {
  const round = await selectDisputeRound(tx, disputeId)
  await tellStaff(tx, 'dispute-due', `dispute-due:${disputeId}:${hours}:${round}`, { disputeId })
}

/** Queues the news that a bank took money, although no member of staff had accepted that, once for each round. */
export async function announceLostDispute(tx: Database, disputeId: number): Promise<void> {
  const round = await selectDisputeRound(tx, disputeId)
  await tellStaff(tx, 'dispute-lost', `dispute-lost:${disputeId}:${round}`, { disputeId })
}

/** Queues the news of a dispute at the provider that we cannot store, once per dispute. */
export const announceUnstoredDispute = (
  tx: Database,
  dispute: { providerId: string; why: string },
): Promise<void> => tellStaff(tx, 'dispute-unstored', `dispute-unstored:${dispute.providerId}`, dispute)

/** Queues a mail to each member of staff and an SMS to the company's phone: members of staff have no phone number. */
async function tellStaff(
  tx: Database,
  kind: 'dispute-opened' | 'dispute-due' | 'dispute-lost' | 'dispute-unstored',
  dedupeKey: string,
  payload: object,
): Promise<void> {
  await insertMailToStaff(tx, 'disputes.process', { kind, dedupeKey, payload })
  const phone = await selectCompanyPhone(tx)
  if (phone) await insertMailTo(tx, phone, { kind: `${kind}-sms`, dedupeKey: `${dedupeKey}:sms`, payload })
}
