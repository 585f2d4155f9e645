import { noteReversal, readDisputes } from '#server/money/disputes/note-dispute.ts'
import { isOurReference } from '#server/money/payments/reference.ts'
import { settlePayment } from '#server/money/payments/settle-payment.ts'
import { readProviderRefunds } from '#server/money/refunds/record-provider-refunds.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { processEach, UNTIL_DONE } from '#server/platform/context/process-each.ts'
import type { ListedPage, ListedTransaction } from '#server/platform/providers/paystack.ts'
import { comparisonInWords, type Finding } from './comparison-in-words.ts'
import { type Known, selectKnown, selectUnlisted } from './comparison-queries.ts'
import { noteUnreadable } from './note-unknown-payment.ts'
import { parkUnknownPayment } from './park-unknown-payment.ts'

const HOUR_MS = 3_600_000
/** Payments started up to seven days ago are compared: they can be paid after the reconciler stops checking them. */
const OLDEST_MS = 7 * 24 * HOUR_MS
/** Payments of the last hour are left out, because their webhook or check may still come. */
const YOUNGEST_MS = HOUR_MS

/**
 * Compares the provider's list with our payments once a day, in both directions, because money can move without a
 * webhook.
 * - Settles payments that the provider lists as paid and we do not.
 * - Records refunds that were made on the provider's dashboard.
 * - Flags reversed and disputed payments for staff.
 * - Stores unknown payments, and records that cannot be read.
 * - Logs an error about payments that we count as paid and the provider does not list.
 *
 * Writes the result to the audit log. If the provider fails half way, the job runs again from the start and repeats no
 * effect. After a restore, `isUpToNow` includes the last hour.
 */
export async function compareWithProvider(
  context: AppContext,
  now: Date,
  { isUpToNow = false } = {},
): Promise<void> {
  const { db, log, paystack, config } = context
  const youngestMs = isUpToNow ? 0 : YOUNGEST_MS
  const begun = { from: new Date(now.getTime() - OLDEST_MS), to: new Date(now.getTime() - youngestMs) }
  // Reads refunds first, because a payment with status reversed may have been refunded on the provider's dashboard.
  const { refunded, unreadable: oddRefunds } = await readProviderRefunds(context, begun.from)
  const findings: Finding[] = Array(refunded).fill('refunded')
  for (const { name } of oddRefunds) {
    await noteUnreadable(context, 'refund', { name, reference: null })
    findings.push('unreadable')
  }
  const listed: string[] = []
  for await (const { transactions, unreadable } of paystack.listTransactions(begun)) {
    for (const one of unreadable) {
      if (one.reference !== null) listed.push(one.reference)
      findings.push(await noteOdd(context, one))
    }
    const arrived = transactions.filter(({ status }) => status === 'success' || status === 'reversed')
    const references = arrived.map(({ reference }) => reference)
    listed.push(...references)
    const ours = await selectKnown(db, references)
    const compare = async (transaction: ListedTransaction) =>
      findings.push(await compareOne(context, transaction, ours.get(transaction.reference)))
    await processEach(arrived, context, compare, UNTIL_DONE)
  }
  await readDisputes(context, now, { withOlder: true })
  const unlisted = await selectUnlisted(db, { ...begun, mode: config.paystack.mode, listed })
  if (unlisted.length > 0)
    log.error({ paymentIds: unlisted }, 'the provider does not list payments we count as paid')
  findings.push(...unlisted.map(() => 'unlisted' as const))
  await writeLog(db, { type: 'admin', action: 'payments.compared', details: comparisonInWords(findings) })
}

async function noteOdd(context: AppContext, one: ListedPage['unreadable'][number]): Promise<Finding> {
  if (one.reference !== null && !isOurReference(one.reference)) return 'foreign'
  await noteUnreadable(context, 'payment', one)
  return 'unreadable'
}

async function compareOne(
  context: AppContext,
  transaction: ListedTransaction,
  known: Known | undefined,
): Promise<Finding> {
  const { reference, status } = transaction
  if (!known && !isOurReference(reference)) return 'foreign'
  if (!known) {
    await parkUnknownPayment(context.db, transaction)
    return 'unknown'
  }
  if (status === 'reversed') return compareReversed(context, reference, known)
  if (known.isCounted) return 'counted'
  const { outcome } = await settlePayment(context, reference)
  return outcome === 'settled' ? 'settled' : 'open'
}

/** The provider's status `reversed` means that the bank has reversed the payment, or that it was refunded in full. */
async function compareReversed(context: AppContext, reference: string, known: Known): Promise<Finding> {
  if (known.isReversed) return 'reversed'
  if (await noteReversal(context, reference)) return 'newlyReversed'
  return known.isCounted ? 'returned' : 'neverCounted'
}
