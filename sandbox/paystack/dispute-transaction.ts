import { acceptedAt, scheduleAcceptance } from '#sandbox/paystack/accept-unanswered.ts'
import { notice } from '#sandbox/paystack/dispute-notice.ts'
import { notRefundable, transactionNotFound } from '#sandbox/paystack/errors.ts'
import type { Dispute, Ledger, Transaction } from '#sandbox/paystack/ledger.ts'
import type { Webhooks } from '#sandbox/paystack/webhooks.ts'
import type { Timers } from '#sandbox/timers.ts'

type Desk = { ledger: Ledger; webhooks: Webhooks }

/**
 * `at`: the time of the dispute, now by default. `dueAt`, `amount`: null if the provider names none. `status`: a new
 * dispute can be `pending` before it waits for the merchant.
 */
export type DisputeOptions = {
  at?: Date | undefined
  dueAt?: null | undefined
  amount?: null | undefined
  status?: 'pending' | undefined
  category?: string | undefined
}

/**
 * Opens a dispute: the customer's bank asks for the money back. Until the decision the charge keeps its status. A charge
 * that the shop has refunded can be disputed too.
 */
export function disputeTransaction(
  desk: Desk & { timers: Timers },
  reference: string,
  { at = new Date(), dueAt, amount, status, category = 'chargeback' }: DisputeOptions,
): Transaction {
  const { ledger, webhooks } = desk
  const transaction = { ...charged(ledger, reference, ['success', 'reversed']), disputed: true }
  const createdAt = at.toISOString()
  const dispute: Dispute = {
    id: ledger.nextId(),
    reference,
    amount: transaction.paidAmount ?? transaction.amount,
    status: status ?? 'awaiting-merchant-feedback',
    resolution: null,
    category,
    createdAt,
    dueAt: dueAt === null ? null : acceptedAt(createdAt).toISOString(),
    resolvedAt: null,
    uploads: [],
    evidence: null,
    answer: null,
    isAmountHidden: amount === null,
  }
  webhooks.publish([{ transaction }, { dispute }], [notice('create', transaction, dispute)])
  scheduleAcceptance(desk, dispute)
  return transaction
}

/** Reverses a charge and resolves its open dispute, with a webhook. Without an open dispute it sends no webhook. */
export function reverseTransaction(desk: Desk, reference: string, now: Date): Transaction {
  const transaction: Transaction = { ...charged(desk.ledger, reference), status: 'reversed' }
  resolve(desk, transaction, 'auto-accepted', now)
  return transaction
}

/** Resolves the dispute: the bank declines it, and the shop keeps the money. */
export function winDispute(desk: Desk, reference: string, now: Date): Transaction {
  const transaction: Transaction = { ...charged(desk.ledger, reference), disputed: false }
  resolve(desk, transaction, 'declined', now)
  return transaction
}

/** The provider waits for the shop again, after an answer or a decision. */
export function reopenDispute({ ledger, webhooks }: Desk, reference: string): Dispute {
  const transaction = { ...charged(ledger, reference), disputed: true }
  const dispute: Dispute = {
    ...lastDispute(ledger, reference),
    status: 'awaiting-merchant-feedback',
    resolution: null,
    resolvedAt: null,
  }
  webhooks.publish([{ transaction }, { dispute }], [notice('create', transaction, dispute)])
  return dispute
}

/** The API does not know the dispute any more. */
export function forgetDispute({ ledger }: Desk, reference: string): Dispute {
  const dispute = { ...lastDispute(ledger, reference), isForgotten: true }
  ledger.commit({ dispute })
  return dispute
}

function lastDispute(ledger: Ledger, reference: string): Dispute {
  const dispute = ledger.disputes().findLast((one) => one.reference === reference)
  if (!dispute) throw transactionNotFound()
  return dispute
}

function resolve(
  { ledger, webhooks }: Desk,
  transaction: Transaction,
  resolution: NonNullable<Dispute['resolution']>,
  now: Date,
): void {
  const open = ledger
    .disputes()
    .filter(({ reference, status }) => reference === transaction.reference && status !== 'resolved')
  const resolved = open.map(
    (dispute): Dispute => ({ ...dispute, status: 'resolved', resolution, resolvedAt: now.toISOString() }),
  )
  webhooks.publish(
    [{ transaction }, ...resolved.map((dispute) => ({ dispute }))],
    resolved.map((dispute) => notice('resolve', transaction, dispute)),
  )
}

function charged(
  ledger: Ledger,
  reference: string,
  statuses: Transaction['status'][] = ['success'],
): Transaction {
  const transaction = ledger.transaction(reference)
  if (!transaction) throw transactionNotFound()
  if (!statuses.includes(transaction.status))
    throw notRefundable('The transaction is not a success', 'transaction_not_successful')
  return transaction
}
