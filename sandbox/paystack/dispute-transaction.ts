import { notRefundable, transactionNotFound } from '#sandbox/paystack/errors.ts'
import type { Dispute, Ledger, Transaction } from '#sandbox/paystack/ledger.ts'
import { presentDispute } from '#sandbox/paystack/present-dispute.ts'
import type { Webhooks } from '#sandbox/paystack/webhooks.ts'

type Desk = { ledger: Ledger; webhooks: Webhooks }

/** Opens a dispute: the customer's bank asks for the money back. Until the decision the charge stays a success. */
export function disputeTransaction({ ledger, webhooks }: Desk, reference: string, now: Date): Transaction {
  const transaction = { ...charged(ledger, reference), disputed: true }
  const dispute: Dispute = {
    id: ledger.nextId(),
    reference,
    amount: transaction.paidAmount ?? transaction.amount,
    status: 'awaiting-merchant-feedback',
    resolution: null,
    createdAt: now.toISOString(),
    dueAt: new Date(now.getTime() + 86_400_000).toISOString(),
    resolvedAt: null,
  }
  webhooks.publish([{ transaction }, { dispute }], [notice('create', transaction, dispute)])
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

function charged(ledger: Ledger, reference: string): Transaction {
  const transaction = ledger.transaction(reference)
  if (!transaction) throw transactionNotFound()
  if (transaction.status !== 'success')
    throw notRefundable('The transaction is not a success', 'transaction_not_successful')
  return transaction
}

const notice = (step: 'create' | 'resolve', transaction: Transaction, dispute: Dispute) => ({
  event: `charge.dispute.${step}`,
  reference: transaction.reference,
  data: presentDispute(dispute, transaction),
})
