import { addJob } from '#server/platform/database/add-job.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { insertMailTo, insertMailToStaff, selectCompanyPhone } from './queries.ts'

/** Queues the news of a dispute to staff who may answer it, in the transaction that records it. */
export const announceDispute = (tx: Database, disputeId: number): Promise<void> =>
  tellStaff(tx, 'dispute-opened', `dispute-opened:${disputeId}`, { disputeId })

/**
 * Queues a reminder that a dispute is not answered, once for each number of hours, or the news that the provider refused
 * the answer.
 */
export const announceDisputeDue = (
  tx: Database,
  disputeId: number,
  reason: number | 'refused',
): Promise<void> => tellStaff(tx, 'dispute-due', `dispute-due:${disputeId}:${reason}`, { disputeId })

/** Queues a mail to each member of staff and an SMS to the company's phone: members of staff have no phone number. */
async function tellStaff(
  tx: Database,
  kind: 'dispute-opened' | 'dispute-due',
  dedupeKey: string,
  payload: { disputeId: number },
): Promise<void> {
  await insertMailToStaff(tx, 'disputes.process', { kind, dedupeKey, payload })
  const phone = await selectCompanyPhone(tx)
  if (phone) await insertMailTo(tx, phone, { kind: `${kind}-sms`, dedupeKey: `${dedupeKey}:sms`, payload })
  await addJob(tx, 'send-notifications')
}
