import type { RefundMethod } from './payment-facts.ts'
import type { Exception } from './settlement.ts'

export type RefundReason =
  | Exception
  | 'booking_cancelled'
  | 'goodwill'
  | 'recorded_by_mistake'
  | 'by_provider'

/** The reason for a refund, in the words of the refund mail. */
export const REFUND_REASON_TEXTS: Record<RefundReason, string> = {
  seats_lost:
    'Your payment reached us after the time to pay had run out, and by then another passenger had taken your seats. We are sorry. We are refunding everything you paid, including the commitment fee.',
  trip_canceled:
    'The trip was cancelled. We are sorry. We are refunding everything you paid, including the commitment fee.',
  duplicate_payment:
    'You paid twice for the same booking. The first payment counts, and we are refunding the second. Your booking is not affected.',
  overpaid: 'You paid more than your balance. We are refunding the difference. Your booking is not affected.',
  underpaid:
    'The payment was less than the amount due, so it could not confirm your seats. We are refunding it in full.',
  wrong_currency:
    'The payment did not arrive in naira, so it could not confirm your seats. We are refunding it in full.',
  wrong_mode: 'The payment could not be matched with a real booking. We are refunding it in full.',
  booking_not_active: 'Your payment arrived after the booking had closed, so we are refunding it in full.',
  too_late:
    'The payment arrived after the bus had left, so it could not confirm your seats. We are refunding it in full, including the commitment fee.',
  settlement_failed:
    'The payment arrived, but a fault on our side kept it from confirming your booking. We are sorry. We are refunding it in full.',
  booking_cancelled: 'Your booking was cancelled, and this refund was granted under our terms.',
  goodwill: 'We are refunding this money to make up for what went wrong.',
  recorded_by_mistake: 'A payment was recorded for your booking by mistake and has been taken back.',
  by_provider: 'We are refunding this money through our payment provider.',
}

/** A refund takes this many working days to arrive. */
export const REFUND_DAYS = { least: 3, most: 10 } as const
export const REFUND_TIME = `${REFUND_DAYS.least} to ${REFUND_DAYS.most} working days`
export const REFUND_WAIT = `This can take ${REFUND_TIME}.`

/**
 * Tells the passenger how they get the refund. The text mentions a card only if they paid with one. `channel` is the
 * provider's name of the payment channel, for example `card`; null if it is unknown.
 */
export function howRefunded({ method, channel }: { method: RefundMethod; channel: string | null }): string {
  if (method === 'cash') return 'Collect it in cash at the terminal. Please bring your booking reference.'
  if (method === 'transfer')
    return `We’ll send it ourselves and ask for your bank details if we need them. ${REFUND_WAIT}`
  if (channel === null) return `You will be refunded the way you paid. ${REFUND_WAIT}`
  const source = channel === 'card' ? 'the card you paid with' : 'the account you paid from'
  return `Your refund will go to ${source}. ${REFUND_WAIT}`
}

/** False for a refund in a foreign currency: its amount must not be shown or added up as naira. */
export const isCountedInNaira = (reason: RefundReason): boolean => reason !== 'wrong_currency'
