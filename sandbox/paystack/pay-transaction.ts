import type { Faults } from '#sandbox/faults.ts'
import { notPayable, transactionNotFound } from '#sandbox/paystack/errors.ts'
import type { Arrival, Ledger, Transaction } from '#sandbox/paystack/ledger.ts'
import { presentTransaction } from '#sandbox/paystack/present-transaction.ts'
import { testCard, WORKING_CARD } from '#sandbox/paystack/test-cards.ts'
import type { Webhooks } from '#sandbox/paystack/webhooks.ts'
import type { Timers } from '#sandbox/timers.ts'

export type Payment = Arrival & {
  card?: string | undefined
  channel?: string | undefined
  late?: boolean | undefined // the money was on its way: succeeds at once, even in an expired session
}

type Context = {
  ledger: Ledger
  faults: Faults
  webhooks: Webhooks
  timers: Timers
  transferConfirmsMs: number
}

/** Makes one payment attempt. The statuses failed and abandoned are not final: a later attempt can still pay. */
export function payTransaction(
  context: Context,
  reference: string,
  payment: Payment,
  now: Date,
): Transaction {
  const transaction = payable(context.ledger, reference, payment.late ?? false, now)
  const effect = context.faults.take('pay', reference)
  const channel = payment.channel ?? (payment.late ? transaction.channel : 'card')
  const card = channel === 'card' ? testCard(payment.card ?? WORKING_CARD) : undefined
  if (channel === 'card' && !card) throw notPayable('Card number is not one of the test cards')

  const attempt = {
    ...transaction,
    channel,
    attempts: transaction.attempts + 1,
    card: card ? cardOf(card) : null,
  }
  const refusal = effect.decline === true ? 'Declined' : (effect.decline ?? card?.declined)
  if (refusal && !payment.late) return decline(context, attempt, refusal)
  if (channel === 'bank_transfer' && !payment.late) {
    const wait = effect.confirmAfter === undefined ? context.transferConfirmsMs : effect.confirmAfter
    const { notify, amount, currency } = payment
    const arrival = { notify, amount, currency }
    return awaitTransfer(context, { ...attempt, arrival }, wait === null ? null : now.getTime() + wait)
  }
  return succeed(context, attempt, payment, now)
}

/**
 * Sets a timer that confirms a pending bank transfer at `confirmAt`. A restart loses the timer, so `createPaystack`
 * calls this function again for every stored transaction.
 */
export function scheduleTransfer(context: Context, { reference, confirmAt }: Transaction) {
  if (confirmAt === null) return
  context.timers.at(confirmAt, () => {
    const transaction = context.ledger.transaction(reference)
    // Skips a transfer that was abandoned, paid in another way or attempted again since.
    if (transaction?.confirmAt === confirmAt)
      succeed(context, transaction, transaction.arrival ?? {}, new Date())
  })
}

/** Marks a transaction as abandoned and discards its pending bank transfer. */
export function abandonTransaction(ledger: Ledger, reference: string): Transaction {
  const transaction = unpaid(ledger, reference)
  const gatewayResponse = 'The transaction was not completed'
  return commit(ledger, { ...transaction, status: 'abandoned', gatewayResponse, confirmAt: null })
}

/** Dials the code of a payment by USSD. A code that was declined can be dialled again. */
export function dialCode(
  context: Context,
  ussdCode: string,
  { choice, arrival }: { choice: 'approve' | 'decline'; arrival: Arrival },
  now: Date,
): Transaction {
  const known = context.ledger.transactions().find((one) => one.ussdCode === ussdCode)
  if (!known) throw transactionNotFound()
  const transaction = payable(context.ledger, known.reference, false, now)
  const effect = context.faults.take('pay', known.reference)
  const attempt = { ...transaction, attempts: transaction.attempts + 1 }
  const refusal = effect.decline === true ? 'Declined' : effect.decline
  return choice === 'decline' || refusal
    ? decline(context, attempt, refusal ?? 'Declined by the customer')
    : succeed(context, attempt, arrival, now)
}

function decline({ ledger }: Context, attempt: Transaction, gatewayResponse: string) {
  return commit(ledger, {
    ...attempt,
    status: 'failed',
    gatewayResponse,
    errors: attempt.errors + 1,
    confirmAt: null,
  })
}

function awaitTransfer(context: Context, attempt: Transaction, confirmAt: number | null) {
  const waiting = commit(context.ledger, {
    ...attempt,
    status: 'ongoing',
    gatewayResponse: 'Pending transfer confirmation',
    confirmAt,
  })
  scheduleTransfer(context, waiting)
  return waiting
}

/** Marks the attempt as paid and sends the webhook, if wanted. As at Paystack, a failed attempt sends none. */
function succeed({ webhooks }: Context, attempt: Transaction, arrival: Arrival, now: Date): Transaction {
  const paidAmount = arrival.amount ?? attempt.amount
  const transaction: Transaction = {
    ...attempt,
    status: 'success',
    gatewayResponse: attempt.card ? 'Successful' : 'Approved',
    currency: arrival.currency ?? attempt.currency,
    paidAmount,
    paidAt: now.toISOString(),
    fees: feesOn(paidAmount),
    confirmAt: null,
  }
  const notice = {
    event: 'charge.success',
    reference: attempt.reference,
    data: presentTransaction(transaction),
  }
  webhooks.publish([{ transaction }], arrival.notify === false ? [] : [notice])
  return transaction
}

function payable(ledger: Ledger, reference: string, late: boolean, now: Date): Transaction {
  const transaction = unpaid(ledger, reference)
  if (!late && isExpired(transaction, now)) throw notPayable('The payment session has ended')
  return transaction
}

function unpaid(ledger: Ledger, reference: string): Transaction {
  const transaction = ledger.transaction(reference)
  if (!transaction) throw transactionNotFound()
  if (isPaid(transaction)) throw notPayable('The transaction is already paid')
  return transaction
}

export const isPaid = (transaction: Transaction) =>
  transaction.status === 'success' || transaction.status === 'reversed'

export const isExpired = ({ expiresAt }: Transaction, now: Date) =>
  expiresAt !== null && expiresAt <= now.getTime()

const cardOf = ({ number, brand, refund }: NonNullable<Transaction['card']>) => ({ number, brand, refund })

function commit(ledger: Ledger, transaction: Transaction): Transaction {
  ledger.commit({ transaction })
  return transaction
}

/** Returns Paystack's local fee in kobo, borne by the merchant: 1.5 %, plus ₦100 for ₦2,500 or more, at most ₦2,000. */
export function feesOn(amount: number): number {
  const flat = amount < 250_000 ? 0 : 10_000
  return Math.min(Math.ceil(amount * 0.015) + flat, 200_000)
}
