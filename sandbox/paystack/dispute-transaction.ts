import { notRefundable, transactionNotFound } from '#sandbox/paystack/errors.ts'
import type { Ledger, Transaction } from '#sandbox/paystack/ledger.ts'
import { presentCustomer, presentTransaction } from '#sandbox/paystack/present-transaction.ts'
import type { Webhooks } from '#sandbox/paystack/webhooks.ts'

type Desk = { ledger: Ledger; webhooks: Webhooks }

/** The customer's bank asks for the money back; until it is decided the charge still reads success. */
export function disputeTransaction({ ledger, webhooks }: Desk, reference: string, now: Date): Transaction {
  const transaction = { ...charged(ledger, reference), disputed: true }
  webhooks.publish([{ transaction }], [disputeNotice('create', ledger.nextId(), transaction, now)])
  return transaction
}

/** A lost dispute, or a reversal by the bank without one: then no webhook tells of it. */
export function reverseTransaction({ ledger, webhooks }: Desk, reference: string, now: Date): Transaction {
  const transaction: Transaction = { ...charged(ledger, reference), status: 'reversed' }
  const notices = transaction.disputed ? [disputeNotice('resolve', ledger.nextId(), transaction, now)] : []
  webhooks.publish([{ transaction }], notices)
  return transaction
}

function charged(ledger: Ledger, reference: string): Transaction {
  const transaction = ledger.transaction(reference)
  if (!transaction) throw transactionNotFound()
  if (transaction.status !== 'success')
    throw notRefundable('The transaction is not a success', 'transaction_not_successful')
  return transaction
}

function disputeNotice(step: 'create' | 'resolve', id: number, transaction: Transaction, now: Date) {
  const resolved = step === 'resolve'
  const at = now.toISOString()
  const data = {
    id,
    refund_amount: transaction.paidAmount,
    currency: transaction.currency,
    status: resolved ? 'resolved' : 'awaiting-merchant-feedback',
    resolution: resolved ? 'auto-accepted' : null,
    domain: 'test',
    transaction: presentTransaction(transaction),
    transaction_reference: null,
    category: 'chargeback',
    customer: presentCustomer(transaction.email),
    bin: transaction.card?.number.slice(0, 6) ?? null,
    last4: transaction.card?.number.slice(-4) ?? null,
    dueAt: new Date(now.getTime() + 86_400_000).toISOString(),
    resolvedAt: resolved ? at : null,
    evidence: null,
    attachments: null,
    note: null,
    history: [{ status: 'pending', by: transaction.email, createdAt: at }],
    messages: [
      { sender: transaction.email, body: 'Customer complained about debit without value', createdAt: at },
    ],
    created_at: at,
    updated_at: at,
  }
  return { event: `charge.dispute.${step}`, reference: transaction.reference, data }
}
