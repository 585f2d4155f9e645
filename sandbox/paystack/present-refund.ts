import type { Refund, Transaction } from '#sandbox/paystack/ledger.ts'
import { presentTransaction } from '#sandbox/paystack/present-transaction.ts'

/** Returns a refund in the format of POST /refund, which contains the full transaction. */
export function presentNewRefund(refund: Refund, transaction: Transaction) {
  return { ...presentRefund(refund, transaction), transaction: presentTransaction(transaction) }
}

/** Returns a refund in the format of all other responses, which have only the id of the transaction. */
export function presentRefund(refund: Refund, transaction: Transaction) {
  const deducted = refund.status === 'processed'
  return {
    id: refund.id,
    integration: 100_043,
    transaction: refund.transactionId,
    transaction_reference: refund.reference,
    transaction_amount: transaction.paidAmount,
    dispute: refund.disputeId ?? null,
    settlement: null,
    domain: 'test',
    amount: refund.amount,
    deducted_amount: deducted ? refund.amount : 0,
    fully_deducted: deducted,
    currency: refund.currency,
    channel: transaction.channel,
    status: refund.status,
    reason: refund.amount === transaction.paidAmount ? 'FULL' : 'PARTIAL',
    refunded_by: 'sandbox@tafiya.test',
    refunded_at: refund.refundedAt,
    expected_at: new Date(Date.parse(refund.createdAt) + 9 * 86_400_000).toISOString(),
    bank_reference: refund.refundReference,
    customer_note: refund.customerNote,
    merchant_note: refund.merchantNote,
    createdAt: refund.createdAt,
    updatedAt: refund.updatedAt,
  }
}
