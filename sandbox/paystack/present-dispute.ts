import type { Dispute, Transaction } from '#sandbox/paystack/ledger.ts'
import { presentCustomer, presentTransaction } from '#sandbox/paystack/present-transaction.ts'

/** The amount of an accepted dispute is what the shop accepted. */
const amountOf = ({ amount, answer, resolution, isAmountHidden }: Dispute): number | null => {
  if (resolution === 'merchant-accepted' && answer) return answer.refundAmount
  return isAmountHidden ? null : amount
}

/** Returns a dispute in the format of Paystack's API and webhooks. */
export const presentDispute = (dispute: Dispute, transaction: Transaction) => ({
  id: dispute.id,
  refund_amount: amountOf(dispute),
  currency: transaction.currency,
  status: dispute.status,
  resolution: dispute.resolution,
  domain: 'test',
  transaction: presentTransaction(transaction),
  transaction_reference: null,
  category: dispute.category ?? 'chargeback',
  customer: presentCustomer(transaction.email),
  bin: transaction.card?.number.slice(0, 6) ?? null,
  last4: transaction.card?.number.slice(-4) ?? null,
  dueAt: dispute.dueAt,
  resolvedAt: dispute.resolvedAt,
  evidence: dispute.evidence ?? null,
  attachments: dispute.answer?.uploadedFilename ?? null,
  note: null,
  history: [{ status: 'pending', by: transaction.email, createdAt: dispute.createdAt }],
  messages: [
    {
      sender: transaction.email,
      body: 'Customer complained about debit without value',
      createdAt: dispute.createdAt,
    },
  ],
  createdAt: dispute.createdAt,
  updatedAt: dispute.resolvedAt ?? dispute.createdAt,
})
