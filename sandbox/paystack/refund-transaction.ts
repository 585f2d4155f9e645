import type { Effect } from '#sandbox/faults.ts'
import { isAccount, isBank } from '#sandbox/paystack/banks.ts'
import {
  invalidField,
  notRefundable,
  refundNotRetryable,
  transactionNotFound,
} from '#sandbox/paystack/errors.ts'
import type { Ledger, Refund, Transaction } from '#sandbox/paystack/ledger.ts'
import { noticeOf, scheduleRefund } from '#sandbox/paystack/settle-refund.ts'
import type { Webhooks } from '#sandbox/paystack/webhooks.ts'
import type { Timers } from '#sandbox/timers.ts'

export type RefundContext = { ledger: Ledger; webhooks: Webhooks; timers: Timers; refundSettlesMs: number }

/** Queues a refund. There is no idempotency key: the same request twice makes two refunds if enough money is left. */
export function refundTransaction(
  desk: RefundContext,
  input: Record<string, unknown>,
  effect: Effect,
  now: Date,
): Refund {
  const transaction = transactionNamed(desk.ledger, input.transaction)
  const amount = refundableAmount(desk.ledger, transaction, input.amount)
  const outcome = effect.outcome ?? transaction.card?.refund ?? 'processed'
  const note = `Refund for transaction ${transaction.reference}`
  const refund: Refund = {
    id: desk.ledger.nextId(),
    transactionId: transaction.id,
    reference: transaction.reference,
    amount,
    currency: transaction.currency,
    status: 'pending',
    outcome: outcome === 'pending' ? 'processed' : outcome,
    settleAt: outcome === 'pending' ? null : now.getTime() + desk.refundSettlesMs,
    refundReference: null,
    customerNote: text(input.customer_note) ?? note,
    merchantNote: text(input.merchant_note) ?? `${note} by sandbox@tafiya.test`,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    refundedAt: null,
  }
  desk.webhooks.publish([{ refund }], [noticeOf(refund, transaction)])
  scheduleRefund(desk, refund)
  return refund
}

/** Continues a refund that needs attention, with the customer's bank account. */
export function retryRefund(
  desk: RefundContext,
  refund: Refund,
  input: Record<string, unknown>,
  now: Date,
): Refund {
  const details = input.refund_account_details as Record<string, unknown> | undefined
  if (!details?.account_number || !details.bank_id)
    throw invalidField('Invalid account details', 'refund_account_details')
  if (refund.status !== 'needs-attention') throw refundNotRetryable()
  if (!isBank(details.bank_id) || !isAccount(details.account_number))
    throw invalidField('Invalid account number for this bank', 'refund_account_details')
  const retried: Refund = {
    ...refund,
    status: 'processing',
    outcome: 'processed',
    settleAt: now.getTime() + desk.refundSettlesMs,
    account: { number: String(details.account_number), bankId: String(details.bank_id) },
    updatedAt: now.toISOString(),
  }
  const transaction = desk.ledger.transaction(refund.reference)
  desk.webhooks.publish([{ refund: retried }], transaction ? [noticeOf(retried, transaction)] : [])
  scheduleRefund(desk, retried)
  return retried
}

function transactionNamed(ledger: Ledger, name: unknown): Transaction {
  if (typeof name !== 'string' && typeof name !== 'number')
    throw invalidField('Transaction is required', 'transaction')
  const transaction = ledger.transaction(String(name)) ?? ledger.transactionBy(Number(name))
  if (!transaction) throw transactionNotFound()
  return transaction
}

function refundableAmount(ledger: Ledger, transaction: Transaction, asked: unknown): number {
  if (transaction.status === 'reversed') throw fullyReversed()
  if (transaction.status !== 'success' || transaction.paidAmount === null)
    throw notRefundable('Transaction has not been completed', 'transaction_not_successful')
  const given = ledger.refundsOf(transaction.id).filter((refund) => refund.status !== 'failed')
  const left = transaction.paidAmount - given.reduce((sum, refund) => sum + refund.amount, 0)
  if (left <= 0) throw fullyReversed()
  const amount = asked === undefined || asked === null ? transaction.paidAmount : Number(asked)
  if (!Number.isInteger(amount) || amount <= 0) throw invalidField('Invalid Amount Sent', 'amount')
  if (amount > left)
    throw notRefundable('Refund amount cannot be more than the transaction amount', 'amount_exceeded')
  return amount
}

const fullyReversed = () => notRefundable('Transaction has been fully reversed', 'transaction_reversed')

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
