import { seatsInWords } from '#domain/network/seats-in-words.ts'
import { lagosClock, lagosDay, lagosDayMonth, lagosInstant } from '#domain/platform/lagos-time.ts'
import { formatNaira } from '#domain/platform/money.ts'
import { addWorkingDays } from '#domain/platform/working-days.ts'
import { isMistake, type MoneyCharge, type MoneyPayment, type MoneyRefund } from './money-equation.ts'
import type { MoneyState } from './money-states.ts'
import type { PaymentException } from './payment-facts.ts'
import { accountInWords } from './refund-account.ts'
import { REFUND_DAYS, type RefundReason } from './refund-words.ts'

/** One movement of money as a sentence, for example `12 Nov 9:14 am, ₦5,000 arrived by card: seat 11.` */
export type MoneyLine = {
  at: Date
  state: MoneyState
  text: string
  /** The refund for which the reader can give a bank account. */
  accountFor: number | null
}

export type LedgerFacts = {
  /** True if the reader has proven that the booking is theirs. */
  isProven: boolean
  /** Null if the reader may not know the seats. */
  seatNos: readonly string[] | null
  holidays: ReadonlySet<string>
  now: Date
}

/** Tells the story of these payments, the oldest movement first. */
export const moneyLines = (payments: readonly MoneyPayment[], facts: LedgerFacts): MoneyLine[] =>
  payments
    .flatMap((payment) => linesOf(payment, facts))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())

function linesOf(payment: MoneyPayment, facts: LedgerFacts): MoneyLine[] {
  const { refunds } = payment
  const arrival = arrivalOf(payment, facts)
  const [first, ...others] = refunds
  // One sentence tells about money that goes back as a whole: that it arrived, why it goes back, and how far the refund
  // is.
  if (
    first &&
    payment.taken === 0 &&
    payment.applied === 0 &&
    payment.exception === first.reason &&
    others.length === 0
  )
    return [
      {
        at: arrival.at,
        state: stateOf(first),
        text: `${arrival.text} ${stepsOf(first, payment, facts)}`,
        accountFor: accountFor(first, payment, facts),
      },
    ]
  return [
    arrival,
    ...refunds.map((refund) => refundLine(refund, payment, facts)),
    ...payment.charges.map((charge) => chargeLine(charge, facts)),
    ...takenLines(payment, facts),
  ]
}

function arrivalOf(payment: MoneyPayment, facts: LedgerFacts): MoneyLine {
  const { status, asked, askedAt, arrivedAt, received, exception, applied } = payment
  if (status !== 'PAID' || !arrivedAt) {
    const text = `${when(askedAt, facts)}, ${formatNaira(asked)} requested: ${unpaid(payment)}.`
    return { at: askedAt, state: 'asked', text, accountFor: null }
  }
  const amount = payment.currency === 'NGN' ? formatNaira(received) : `money in ${payment.currency}`
  const again = exception === 'duplicate_payment' ? ' again' : ''
  const text = `${when(arrivedAt, facts)}, ${amount} arrived${again}${byWay(payment)}: ${use(payment, facts)}.${bankWords(payment)}`
  return { at: arrivedAt, state: applied > 0 ? 'applied' : 'arrived', text, accountFor: null }
}

const unpaid = ({ status, exception }: MoneyPayment): string => {
  if (exception === 'provider_unclear') return 'our staff are checking it'
  return status === 'FAILED' ? 'it was not paid' : 'it has not arrived yet'
}

const WAYS: Readonly<Record<string, string>> = {
  card: ' by card',
  bank: ' from your bank account',
  bank_transfer: ' by bank transfer',
  transfer: ' by bank transfer',
  ussd: ' by USSD',
  qr: ' by QR code',
  cash: ' in cash',
  pos: ' by card machine',
}

const byWay = ({ provider, channel }: MoneyPayment): string =>
  WAYS[provider === 'paystack' ? (channel ?? '') : provider] ?? ''

function use(payment: MoneyPayment, { seatNos }: LedgerFacts): string {
  const { applied, received, exception, refunds } = payment
  if (applied === 0 && hadSeats(payment)) return 'it paid for the booking'
  if (applied === 0) return BACK_BECAUSE[exception ?? 'settlement_failed']
  const seats = seatNos && seatNos.length > 0 ? seatsInWords(seatNos) : 'it pays for the booking'
  const isPart = exception === 'overpaid' && applied < received && refunds.some(isOverpaid)
  return isPart ? `${formatNaira(applied)} of it for ${seatNos ? seats : 'the booking'}` : seats
}

/** True if the payment counted for seats that were cancelled later. */
const hadSeats = ({ charges, refunds }: MoneyPayment): boolean =>
  charges.length > 0 || refunds.some(({ reason }) => SEAT_REFUNDS.has(reason))

const SEAT_REFUNDS: ReadonlySet<RefundReason> = new Set([
  'booking_cancelled',
  'seats_cancelled',
  'charge_waived',
])

const isOverpaid = ({ reason }: MoneyRefund): boolean => reason === 'overpaid'

/** The reason for which money that bought no seat goes back. */
const BACK_BECAUSE: Record<PaymentException, string> = {
  duplicate_payment: 'it goes back',
  overpaid: 'nothing was due, so it goes back',
  underpaid: 'it was less than the amount due, so it goes back',
  seats_lost: 'another passenger had booked a seat by then, so it goes back',
  trip_canceled: 'the trip was cancelled, so it goes back',
  booking_not_active: 'the booking was cancelled, so it goes back',
  too_late: 'the bus had left, so it goes back',
  settlement_failed: 'we could not use it, so it goes back',
  wrong_currency: 'it was not in naira, so it goes back',
  wrong_mode: 'it matches no booking, so it goes back',
  provider_unclear: 'our staff are checking it',
  disputed: 'our staff are checking it',
  reversed: 'our staff are checking it',
  recorded_by_mistake: 'it was recorded by mistake',
}

const bankWords = ({ isDisputed }: MoneyPayment): string =>
  isDisputed ? ' Your bank is deciding about it.' : ''

function chargeLine({ at, kind, amount, because }: MoneyCharge, facts: LedgerFacts): MoneyLine {
  const start = `${when(at, facts)}, `
  const text =
    kind === 'charged'
      ? `${start}we kept ${formatNaira(amount)} as a charge${because ? `: ${because}` : ''}.`
      : `${start}we lowered the charge by ${formatNaira(amount)}.`
  return { at, state: 'kept', text, accountFor: null }
}

function takenLines({ taken, takenAt, arrivedAt, currency }: MoneyPayment, facts: LedgerFacts): MoneyLine[] {
  const at = takenAt ?? arrivedAt
  if (taken === 0 || !at) return []
  const amount = currency === 'NGN' ? formatNaira(taken) : 'the money'
  return [
    {
      at,
      state: 'taken back',
      text: `${when(at, facts)}, your bank took ${amount} back. Ask your bank when you will receive it.`,
      accountFor: null,
    },
  ]
}

function refundLine(refund: MoneyRefund, payment: MoneyPayment, facts: LedgerFacts): MoneyLine {
  const at = refund.requestedAt
  const start = `${when(at, facts)}, ${payment.currency === 'NGN' ? formatNaira(refund.amount) : 'the money'}`
  if (isMistake(refund))
    return {
      at,
      state: 'back',
      text: `${start} had been recorded by mistake and was taken out.`,
      accountFor: null,
    }
  const text = `${start} goes back: ${RETURNED_BECAUSE[refund.reason]}. ${stepsOf(refund, payment, facts)}`
  return { at, state: stateOf(refund), text, accountFor: accountFor(refund, payment, facts) }
}

const accountFor = (
  { id, status, method, isTryingAccount }: MoneyRefund,
  { isDisputed, currency }: MoneyPayment,
  { isProven }: LedgerFacts,
): number | null =>
  isProven &&
  status === 'NEEDS_ATTENTION' &&
  method === 'paystack' &&
  currency === 'NGN' &&
  !isDisputed &&
  !isTryingAccount
    ? id
    : null

const RETURNED_BECAUSE: Record<RefundReason, string> = {
  duplicate_payment: 'it was paid twice',
  overpaid: 'it was more than the fare',
  underpaid: 'it was less than the amount due',
  seats_lost: 'another passenger had booked a seat',
  trip_canceled: 'the trip was cancelled',
  booking_not_active: 'the booking was cancelled',
  too_late: 'the bus had left',
  settlement_failed: 'we could not use it',
  wrong_currency: 'it was not in naira',
  wrong_mode: 'it matched no booking',
  booking_cancelled: 'the booking was cancelled',
  goodwill: 'as goodwill',
  recorded_by_mistake: 'it was recorded by mistake',
  by_provider: 'our payment provider sends it',
  seats_cancelled: 'seats were cancelled',
  seat_resold: 'the seat was sold again',
  class_down: 'the bus was of a lower class',
  charge_waived: 'we waived the charge',
}

const stateOf = ({ status }: MoneyRefund): MoneyState => {
  if (status === 'PROCESSED') return 'back'
  return status === 'FAILED' ? 'failed' : 'going back'
}

/**
 * Returns how far a refund is, and when it is with the passenger at the latest. Nothing is sent while a bank decides.
 */
function stepsOf(refund: MoneyRefund, { isDisputed }: MoneyPayment, facts: LedgerFacts): string {
  const { status, method, sentAt, backAt } = refund
  if (status === 'PROCESSED')
    return `${method === 'cash' ? 'Paid out in cash' : 'Back with you'} on ${lagosDayMonth(backAt ?? facts.now, facts.now)}.${toAccount(refund)}`
  if (isDisputed && status !== 'SENT') return 'It waits for your bank’s decision.'
  if (status === 'FAILED') return 'The bank refused it. Our staff are sending it another way.'
  if (method === 'cash') return 'Collect it in cash at the terminal. Please bring your booking reference.'
  if (status === 'NEEDS_ATTENTION') return missingAccount(refund, facts)
  const isSent = status === 'SENT' && sentAt !== null
  return `${isSent ? sentWords(refund, sentAt, facts) : notSent(refund)} ${latestWords(refund, facts)}`
}

function missingAccount({ isTryingAccount }: MoneyRefund, { isProven }: LedgerFacts): string {
  if (isTryingAccount) return 'Your bank account is on its way to our payment provider.'
  return isProven
    ? 'The bank could not return it to the card or account that you paid with. Please give us a bank account.'
    : 'The bank could not return it to the card or account that was used. Search with your e-mail, or the last 4 digits of your phone, to give us a bank account.'
}

const toAccount = ({ account }: MoneyRefund): string =>
  account ? ` Sent to ${accountInWords(account)}.` : ''

function sentWords(refund: MoneyRefund, sentAt: Date, facts: LedgerFacts): string {
  const { account } = refund
  return account
    ? `Sent to ${accountInWords(account)} ${when(account.at, facts)}.`
    : `Sent ${sentWhen(refund, sentAt, facts)}.`
}

function notSent({ method }: MoneyRefund): string {
  if (method === 'transfer') return 'Our staff will send it by bank transfer.'
  return method === 'pos'
    ? 'Our staff will refund the card you paid with at the counter, or send it by bank transfer.'
    : 'It is about to be sent.'
}

const sentWhen = ({ requestedAt }: MoneyRefund, sentAt: Date, facts: LedgerFacts): string =>
  lagosDay(sentAt) === lagosDay(requestedAt) ? lagosClock(sentAt) : when(sentAt, facts)

function latestWords(refund: MoneyRefund, { holidays, now }: LedgerFacts): string {
  const latest = latestDay(refund, holidays)
  const day = lagosDayMonth(lagosInstant(latest), now)
  if (latest >= lagosDay(now))
    return `Banks need ${REFUND_DAYS.least} to ${REFUND_DAYS.most} working days: ${day} at the latest.`
  return `It was due by ${day}. ${refund.isEscalated ? 'Our finance team is looking into it.' : 'Please call or write to us.'}`
}

/** The last day on which a bank delivers a refund, counted from the day on which it was sent, or got its account. */
export const latestDay = (
  { requestedAt, sentAt, account }: Pick<MoneyRefund, 'requestedAt' | 'sentAt' | 'account'>,
  holidays: ReadonlySet<string>,
): string => addWorkingDays(lagosDay(account?.at ?? sentAt ?? requestedAt), REFUND_DAYS.most, holidays)

/** `12 Nov 9:14 am` */
const when = (at: Date, { now }: LedgerFacts): string => `${lagosDayMonth(at, now)} ${lagosClock(at)}`
