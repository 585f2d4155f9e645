import type { RefundOutcome } from '#sandbox/faults.ts'
import { notRefundable, refundNotFound } from '#sandbox/paystack/errors.ts'
import type { Entry, Ledger, Refund, Transaction } from '#sandbox/paystack/ledger.ts'
import type { Notice, Webhooks } from '#sandbox/paystack/webhooks.ts'
import { randomCode } from '#sandbox/random-code.ts'
import type { Timers } from '#sandbox/timers.ts'

type Desk = { ledger: Ledger; webhooks: Webhooks; timers: Timers }

/**
 * Sets a timer that settles the refund at `settleAt`. A restart loses the timer, so `createPaystack` calls this function
 * again for every stored refund.
 */
export function scheduleRefund(desk: Desk, { id, settleAt }: Refund) {
  if (settleAt === null) return
  desk.timers.at(settleAt, () => {
    const refund = desk.ledger.refund(id)
    // Skips a refund that was settled by a test or retried meanwhile: both change `settleAt`.
    if (refund?.settleAt === settleAt) settleRefund(desk, id, refund.outcome, new Date())
  })
}

/**
 * Gives a refund the status processed, failed or needs-attention, and sends the webhook; for a pending refund, the
 * webhook `refund.processing` comes first. Throws if the refund is already processed or failed. The transaction becomes
 * reversed when all of it is refunded. A failed refund does not change the transaction.
 */
export function settleRefund(desk: Desk, id: number, outcome: RefundOutcome, now: Date): Refund {
  const refund = desk.ledger.refund(id)
  const transaction = refund && desk.ledger.transaction(refund.reference)
  if (!refund || !transaction) throw refundNotFound()
  if (refund.status === 'processed' || refund.status === 'failed')
    throw notRefundable(`The refund is already ${refund.status}`, 'refund_settled')

  const settled: Refund = {
    ...refund,
    status: outcome,
    settleAt: null,
    refundReference: outcome === 'processed' ? String(id) : `TRF_${randomCode(15)}`,
    updatedAt: now.toISOString(),
    refundedAt: outcome === 'processed' ? now.toISOString() : null,
  }
  const notices = [noticeOf(settled, transaction)]
  if (refund.status === 'pending') notices.unshift(noticeOf({ ...refund, status: 'processing' }, transaction))
  const change: Entry[] = [{ refund: settled }]
  if (isFullyRefunded(desk.ledger, transaction, settled))
    change.push({ transaction: { ...transaction, status: 'reversed' } })
  desk.webhooks.publish(change, notices)
  return settled
}

function isFullyRefunded(ledger: Ledger, transaction: Transaction, settled: Refund): boolean {
  const others = ledger.refundsOf(transaction.id).filter((refund) => refund.id !== settled.id)
  const done = [...others, settled].filter((refund) => refund.status === 'processed')
  return (
    done.reduce((sum, refund) => sum + refund.amount, 0) >=
    (transaction.paidAmount ?? Number.POSITIVE_INFINITY)
  )
}

/**
 * Builds a refund event as in Paystack's samples, with their oddities: the amount is a string except for failed and
 * needs-attention, the transaction is named by `transaction_reference`, and only needs-attention has an id, as a
 * string.
 */
export function noticeOf(refund: Refund, transaction: Transaction): Notice {
  const inTrouble = refund.status === 'failed' || refund.status === 'needs-attention'
  const common = {
    status: refund.status,
    transaction_reference: refund.reference,
    refund_reference: refund.refundReference,
    amount: inTrouble ? refund.amount : String(refund.amount),
    currency: refund.currency,
    customer: { first_name: null, last_name: null, email: transaction.email },
    integration: 100_043,
    domain: 'test',
  }
  const rest =
    refund.status === 'needs-attention'
      ? { id: String(refund.id), customer_note: refund.customerNote, merchant_note: refund.merchantNote }
      : { processor: 'instant-transfer' }
  return { event: `refund.${refund.status}`, reference: refund.reference, data: { ...common, ...rest } }
}
