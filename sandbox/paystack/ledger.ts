import { join } from 'node:path'
import type { RefundOutcome } from '#sandbox/faults.ts'
import { openJournal } from '#sandbox/journal.ts'
import type { Card } from '#sandbox/paystack/test-cards.ts'

type TransactionStatus = 'abandoned' | 'ongoing' | 'failed' | 'success' | 'reversed'

/** How the money of a payment arrives. */
export type Arrival = {
  notify?: boolean | undefined // false: sends no webhook for this success
  amount?: number | undefined // the amount that arrives, if it differs from the requested one
  currency?: string | undefined
}

export type Transaction = {
  id: number
  reference: string
  accessCode: string
  email: string
  amount: number // requested, in kobo
  currency: string
  channels: string[]
  callbackUrl: string | null
  metadata: unknown
  createdAt: string
  expiresAt: number | null
  status: TransactionStatus
  channel: string
  gatewayResponse: string
  card: Card | null
  attempts: number
  errors: number
  paidAmount: number | null // the amount that arrived, in the smallest unit of its currency
  paidAt: string | null
  fees: number | null
  arrival?: Arrival // of the last bank transfer
  confirmAt: number | null // time at which a pending bank transfer arrives; null if none is pending or it never arrives
  disputed: boolean
  ussdCode?: string // the code that the customer dials to pay
}

export type Refund = {
  id: number
  transactionId: number
  reference: string // of the transaction
  amount: number
  currency: string
  status: 'pending' | 'processing' | RefundOutcome
  outcome: RefundOutcome
  settleAt: number | null
  refundReference: string | null
  customerNote: string
  merchantNote: string
  createdAt: string
  updatedAt: string
  refundedAt: string | null
  /** The dispute whose acceptance made the refund. */
  disputeId?: number
  /** The account that the customer gave, if the refund needed one. */
  account?: { number: string; bankId: string }
}

export type Dispute = {
  id: number
  reference: string // of the transaction
  amount: number
  status: 'pending' | 'awaiting-merchant-feedback' | 'awaiting-bank-feedback' | 'resolved'
  resolution: 'auto-accepted' | 'merchant-accepted' | 'declined' | null
  category?: string
  createdAt: string
  dueAt: string | null
  resolvedAt: string | null
  uploads?: { fileName: string; sha256: string; bytes: number }[]
  evidence?: { id: number; customerEmail: string; serviceDetails: string } | null
  answer?: DisputeAnswer | null
  isAmountHidden?: boolean
  isForgotten?: boolean // the API does not know it any more
}

/** The shop's answer to a dispute. */
export type DisputeAnswer = {
  resolution: 'merchant-accepted' | 'declined'
  message: string
  refundAmount: number
  uploadedFilename: string
  evidence: number | null
}

type Delivery = { id: number; state: 'waiting' | 'held' | 'delivered' | 'given-up'; attempts: number }
export type Webhook = Delivery & { event: string; reference: string; body: string }

/**
 * One line of the journal. It holds a complete record, which replaces the earlier one with the same key. Only a
 * delivery is partial: it updates the state and the attempts of a webhook.
 */
export type Entry =
  | { transaction: Transaction }
  | { refund: Refund }
  | { dispute: Dispute }
  | { webhook: Webhook }
  | { delivery: Delivery }
  | { sessionTimeout: number }
  | { only: Records }

/** All transactions, refunds and disputes. */
export type Records = { transactions: Transaction[]; refunds: Refund[]; disputes: Dispute[] }

export type Ledger = ReturnType<typeof openLedger>

export function openLedger(dir: string) {
  const transactions = new Map<string, Transaction>()
  const references = new Map<number | string, string>() // of transactions, by id and by access code
  const refunds = new Map<number, Refund>()
  const disputes = new Map<number, Dispute>()
  const webhooks = new Map<number, Webhook>()
  let sessionTimeout = 0
  let lastId = 0
  const journal = openJournal<Entry>(join(dir, 'paystack.jsonl'), apply)

  function apply(entry: Entry) {
    if ('transaction' in entry) {
      const { id, reference, accessCode } = entry.transaction
      transactions.set(reference, entry.transaction)
      references.set(id, reference).set(accessCode, reference)
      lastId = Math.max(lastId, id)
    } else if ('refund' in entry) {
      refunds.set(entry.refund.id, entry.refund)
      lastId = Math.max(lastId, entry.refund.id)
    } else if ('dispute' in entry) {
      disputes.set(entry.dispute.id, entry.dispute)
      lastId = Math.max(lastId, entry.dispute.id)
    } else if ('webhook' in entry) {
      webhooks.set(entry.webhook.id, entry.webhook)
      lastId = Math.max(lastId, entry.webhook.id)
    } else if ('delivery' in entry) {
      const webhook = webhooks.get(entry.delivery.id)
      if (webhook) webhooks.set(webhook.id, { ...webhook, ...entry.delivery })
    } else if ('only' in entry) {
      for (const records of [transactions, references, refunds, disputes, webhooks]) records.clear()
      for (const transaction of entry.only.transactions) apply({ transaction })
      for (const refund of entry.only.refunds) apply({ refund })
      for (const dispute of entry.only.disputes) apply({ dispute })
    } else sessionTimeout = entry.sessionTimeout
  }

  const knownDisputes = () => [...disputes.values()].filter(({ isForgotten }) => !isForgotten)

  return {
    commit(...entries: Entry[]) {
      journal.append(...entries)
      entries.forEach(apply)
    },
    /**
     * Ids follow the clock in tenths of a second. So they do not start again at 1 when the folder is deleted but the
     * shop's database remains. Like Paystack's own ids they do not fit 32 bits.
     */
    nextId() {
      lastId = Math.max(lastId + 1, Math.floor(Date.now() / 100))
      return lastId
    },
    transaction: (reference: string) => transactions.get(reference),
    /** Finds by access code or by numeric id. Paystack's refund API accepts the id instead of a reference. */
    transactionBy: (key: number | string) => transactions.get(references.get(key) ?? ''),
    transactions: () => [...transactions.values()],
    refund: (id: number) => refunds.get(id),
    refunds: () => [...refunds.values()],
    refundsOf: (transactionId: number) =>
      [...refunds.values()].filter((refund) => refund.transactionId === transactionId),
    dispute: (id: number) => knownDisputes().find((dispute) => dispute.id === id),
    disputes: knownDisputes,
    webhook: (id: number) => webhooks.get(id),
    webhooks: () => [...webhooks.values()],
    sessionTimeout: () => sessionTimeout,
    close: () => journal.close(),
  }
}
