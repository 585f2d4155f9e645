import type { Fault, Faults, Operation, RefundOutcome } from '#sandbox/faults.ts'
import { acceptUnanswered, scheduleAcceptance } from '#sandbox/paystack/accept-unanswered.ts'
import {
  type DisputeOptions,
  disputeTransaction,
  forgetDispute,
  reopenDispute,
  reverseTransaction,
  winDispute,
} from '#sandbox/paystack/dispute-transaction.ts'
import {
  type Arrival,
  type Dispute,
  openLedger,
  type Records,
  type Refund,
  type Transaction,
} from '#sandbox/paystack/ledger.ts'
import {
  abandonTransaction,
  dialCode,
  type Payment,
  payTransaction,
  scheduleTransfer,
} from '#sandbox/paystack/pay-transaction.ts'
import { refundTransaction } from '#sandbox/paystack/refund-transaction.ts'
import { scheduleRefund, settleRefund } from '#sandbox/paystack/settle-refund.ts'
import { createWebhooks, RETRY_DELAYS_MS } from '#sandbox/paystack/webhooks.ts'
import { createTimers } from '#sandbox/timers.ts'

/** Delays of the fake provider. The defaults are slow enough for a person to watch; tests set their own. */
export type Pace = {
  retryDelaysMs?: readonly number[]
  transferConfirmsMs?: number
  refundSettlesMs?: number
}

export type PaystackSandbox = {
  /** Adds faults for a number of calls or until cleared, also for mail and SMS. */
  script: (...faults: Fault[]) => void
  clear: (on?: Operation) => void
  /** Number of calls of each operation since the start. */
  calls: () => Record<Operation, number>
  pay: (reference: string, payment?: Payment) => Transaction
  /** Pays a failed, abandoned or ongoing transaction, even after its session has expired. */
  lateSuccess: (reference: string, payment?: Payment) => Transaction
  abandon: (reference: string) => Transaction
  /** Dials the code of a payment by USSD, as its customer does, and approves or declines. */
  dial: (ussdCode: string, choice: 'approve' | 'decline', arrival?: Arrival) => Transaction
  dispute: (reference: string, options?: DisputeOptions) => Transaction
  /** Accepts the disputes that the shop has not answered within 16 business hours before `now`. */
  acceptUnanswered: (now: Date) => Dispute[]
  reverse: (reference: string) => Transaction
  /** The bank declines the dispute, and the shop keeps the money. */
  winDispute: (reference: string) => Transaction
  /** The provider waits for the shop again, after an answer or a decision. */
  reopenDispute: (reference: string) => Dispute
  /** The API does not know the last dispute of a charge any more. */
  forgetDispute: (reference: string) => Dispute
  /** Refunds an amount as a person on the provider's dashboard would, without a request from the shop. */
  refundOnDashboard: (reference: string, amount: number, outcome?: RefundOutcome | 'pending') => Refund
  settleRefund: (id: number, outcome: RefundOutcome) => Refund
  releaseWebhooks: (reference?: string) => Promise<void>
  /** Resolves when every webhook is delivered or given up. Withheld webhooks do not count. */
  webhooksIdle: () => Promise<void>
  /** Returns all transactions, paid or not, all refunds and all disputes. */
  ledger: () => Records
  /** Goes back to these records, as if nothing had happened since. */
  restore: (records: Records) => void
}

type Options = { dir: string; secretKey: string; webhookUrl: () => string; faults: Faults; pace: Pace }

export function createPaystack({ dir, secretKey, webhookUrl, faults, pace }: Options) {
  const { retryDelaysMs = RETRY_DELAYS_MS, transferConfirmsMs = 20_000, refundSettlesMs = 3_000 } = pace
  const ledger = openLedger(dir)
  const timers = createTimers()
  const webhooks = createWebhooks({ ledger, faults, timers, secretKey, webhookUrl, retryDelaysMs })
  const paymentContext = { ledger, faults, webhooks, timers, transferConfirmsMs }
  const desk = { ledger, webhooks, timers, refundSettlesMs }

  // Continues the work that was in progress when the last process ended.
  webhooks.resume()
  for (const transaction of ledger.transactions()) scheduleTransfer(paymentContext, transaction)
  for (const refund of ledger.refunds()) scheduleRefund(desk, refund)
  for (const dispute of ledger.disputes()) scheduleAcceptance(desk, dispute)

  const sandbox: PaystackSandbox = {
    script: faults.script,
    clear(on) {
      faults.clear(on)
      if (on === undefined || on === 'webhook') void webhooks.sendCollected()
    },
    calls: faults.calls,
    pay: (reference, payment = {}) => payTransaction(paymentContext, reference, payment, new Date()),
    lateSuccess: (reference, payment = {}) =>
      payTransaction(paymentContext, reference, { ...payment, late: true }, new Date()),
    abandon: (reference) => abandonTransaction(ledger, reference),
    dial: (ussdCode, choice, arrival = {}) =>
      dialCode(paymentContext, ussdCode, { choice, arrival }, new Date()),
    dispute: (reference, options = {}) => disputeTransaction(desk, reference, options),
    acceptUnanswered: (now) => acceptUnanswered(desk, now),
    reverse: (reference) => reverseTransaction(desk, reference, new Date()),
    winDispute: (reference) => winDispute(desk, reference, new Date()),
    reopenDispute: (reference) => reopenDispute(desk, reference),
    forgetDispute: (reference) => forgetDispute(desk, reference),
    refundOnDashboard: (reference, amount, outcome) =>
      refundTransaction(desk, { transaction: reference, amount }, { outcome }, new Date()),
    settleRefund: (id, outcome) => settleRefund(desk, id, outcome, new Date()),
    releaseWebhooks: webhooks.release,
    webhooksIdle: webhooks.idle,
    ledger: () => ({
      transactions: ledger.transactions(),
      refunds: ledger.refunds(),
      disputes: ledger.disputes(),
    }),
    restore: (only) => {
      timers.close()
      webhooks.forget()
      ledger.commit({ only })
    },
  }

  return {
    sandbox,
    ledger,
    desk,
    close() {
      webhooks.close()
      timers.close()
      ledger.close()
    },
  }
}
