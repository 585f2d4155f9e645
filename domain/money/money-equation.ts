import { type Kobo, kobo } from '#domain/platform/money.ts'
import type { PaymentException, PaymentStatus, RefundMethod } from './payment-facts.ts'
import type { GivenAccount } from './refund-account.ts'
import type { RefundStatus } from './refund-states.ts'
import type { RefundReason } from './refund-words.ts'

/** A refund as the money page knows it. Refunds that wait for the approval of a second person are left out. */
export type MoneyRefund = {
  id: number
  reason: RefundReason
  amount: Kobo
  status: RefundStatus
  method: RefundMethod
  requestedAt: Date
  sentAt: Date | null
  backAt: Date | null
  isEscalated: boolean
  /** The bank account that the passenger gave, if the provider sends the refund there and the reader may know it. */
  account: (GivenAccount & { at: Date }) | null
  /** True while a bank account is on its way to the provider. */
  isTryingAccount: boolean
}

/** A charge that we kept for cancelled seats or a move, or that we lowered. `because` is its rule, if an act set it. */
export type MoneyCharge = { at: Date; kind: 'charged' | 'uncharged'; amount: Kobo; because: string | null }

export type MoneyPayment = {
  status: PaymentStatus
  provider: string
  channel: string | null
  asked: Kobo
  askedAt: Date
  /** Zero until the money has arrived. */
  received: Kobo
  arrivedAt: Date | null
  currency: string
  /** True if test money arrived for a payment that was started with the keys of real money. */
  isTestMoney: boolean
  applied: Kobo
  /** The part that we keep as a charge. */
  charged: Kobo
  charges: MoneyCharge[]
  /** The refunds that wait for the approval of a second person. */
  waiting: Kobo
  exception: PaymentException | null
  /** The amount that the passenger's bank took back, and the time. */
  taken: Kobo
  takenAt: Date | null
  /** True while the bank of the passenger decides about the money. */
  isDisputed: boolean
  refunds: MoneyRefund[]
}

/** `arrived` is the sum of the five others, to the kobo. */
export type Equation = {
  arrived: Kobo
  inSeat: Kobo
  onItsWay: Kobo
  back: Kobo
  takenBack: Kobo
  kept: Kobo
}

/**
 * Says where the money of a booking is:
 * - Taken: what a bank took. If the bank took money that was also refunded, only the rest of the payment counts as
 *   taken.
 * - On its way: refunds that are not complete. A failed refund is still owed, so it counts too.
 * - Kept: charges, money about whose refund staff are deciding, and the applied money of a cancelled booking.
 * - In the seat: the rest of the applied money.
 * - Money that has no place yet counts as on its way back, because the product keeps none without a reason.
 * - Foreign currency, test money and money that staff recorded by mistake are left out.
 */
export function moneyEquation(
  payments: readonly MoneyPayment[],
  { isCancelled }: { isCancelled: boolean },
): Equation {
  return payments.map((payment) => equationOf(payment, isCancelled)).reduce(add, NOTHING)
}

/** The amount that arrived, and the places where money is now. */
export const equationLines = ({
  arrived,
  inSeat,
  onItsWay,
  back,
  takenBack,
  kept,
}: Record<keyof Equation, number>): { name: string; sum: Kobo }[] => [
  { name: 'Arrived', sum: kobo(arrived) },
  ...[
    { name: 'Used for your seat', sum: kobo(inSeat) },
    { name: 'Being refunded', sum: kobo(onItsWay) },
    { name: 'Refunded', sum: kobo(back) },
    { name: 'Reversed by your bank', sum: kobo(takenBack) },
    { name: 'Kept as cancellation charge', sum: kobo(kept) },
  ].filter(({ sum }) => sum > 0),
]

const NOTHING: Equation = {
  arrived: kobo(0),
  inSeat: kobo(0),
  onItsWay: kobo(0),
  back: kobo(0),
  takenBack: kobo(0),
  kept: kobo(0),
}

const add = (one: Equation, other: Equation): Equation => ({
  arrived: kobo(one.arrived + other.arrived),
  inSeat: kobo(one.inSeat + other.inSeat),
  onItsWay: kobo(one.onItsWay + other.onItsWay),
  back: kobo(one.back + other.back),
  takenBack: kobo(one.takenBack + other.takenBack),
  kept: kobo(one.kept + other.kept),
})

function equationOf(payment: MoneyPayment, isCancelled: boolean): Equation {
  if (payment.status !== 'PAID' || payment.currency !== 'NGN' || payment.isTestMoney) return NOTHING
  const mistakes = sum(payment.refunds.filter(isMistake))
  const refunds = payment.refunds.filter((refund) => !isMistake(refund))
  const arrived = Math.max(0, payment.received - mistakes)
  const returned = Math.min(arrived, sum(refunds.filter(({ status }) => status === 'PROCESSED')))
  const taken = Math.min(arrived - returned, payment.taken)
  const owed = Math.min(
    arrived - returned - taken,
    sum(refunds.filter(({ status }) => status !== 'PROCESSED')),
  )
  const rest = arrived - returned - taken - owed
  const used = Math.min(rest, payment.applied)
  const charged = Math.min(rest - used, payment.charged)
  const undecided = Math.min(rest - used - charged, payment.waiting)
  return {
    arrived: kobo(arrived),
    inSeat: kobo(isCancelled ? 0 : used),
    onItsWay: kobo(owed + rest - used - charged - undecided),
    back: kobo(returned),
    takenBack: kobo(taken),
    kept: kobo(charged + undecided + (isCancelled ? used : 0)),
  }
}

export const isMistake = ({ reason }: Pick<MoneyRefund, 'reason'>): boolean =>
  reason === 'recorded_by_mistake'

const sum = (refunds: readonly { amount: Kobo }[]): number =>
  refunds.reduce((all, { amount }) => all + amount, 0)
