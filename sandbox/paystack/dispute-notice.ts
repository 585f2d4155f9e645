import type { Dispute, Transaction } from '#sandbox/paystack/ledger.ts'
import { presentDispute } from '#sandbox/paystack/present-dispute.ts'

/** Returns the webhook about a dispute. */
export const notice = (step: 'create' | 'resolve', transaction: Transaction, dispute: Dispute) => ({
  event: `charge.dispute.${step}`,
  reference: transaction.reference,
  data: presentDispute(dispute, transaction),
})
