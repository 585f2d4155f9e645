import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { type Attempt, failedEntry } from './attempt-log.ts'
import { failAttempt } from './start-payment-queries.ts'

/** Marks a payment attempt as failed. This is not final: if it is paid after all, it is settled like any other. */
export async function giveUpPayment(
  tx: Database,
  payment: Attempt,
  because: 'replaced by a new payment' | 'not paid within 72 hours',
): Promise<void> {
  if (await failAttempt(tx, payment.id)) await writeLog(tx, failedEntry(payment, because))
}
