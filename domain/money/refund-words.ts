import { formatNaira, type Kobo } from '#domain/platform/money.ts'
import type { RefundMethod } from './payment-facts.ts'
import type { Exception } from './settlement.ts'

export type RefundReason =
  | Exception
  | 'booking_cancelled'
  | 'goodwill'
  | 'recorded_by_mistake'
  | 'by_provider'
  | 'seats_cancelled'
  | 'seat_resold'
  | 'class_down'
  | 'charge_waived'

/** The reason for a refund, in the words of the refund mail. */
export const REFUND_REASON_TEXTS: Record<RefundReason, string> = {
  seats_lost:
    'Your payment reached us after the time to pay had run out, and by then another passenger had booked one of your seats. We are sorry. We are refunding everything you paid, including any commitment fee.',
  trip_canceled:
    'The trip was cancelled. We are sorry. We are refunding this amount, which includes any commitment fee.',
  duplicate_payment:
    'You paid twice for the same booking. The first payment counts, and we are refunding the second. Your booking is not affected.',
  overpaid: 'You paid more than was due. We are refunding the difference. Your booking is not affected.',
  underpaid:
    'Your payment was less than the amount due, so we could not confirm your booking. We are refunding it in full.',
  wrong_currency:
    'Your payment was not in naira, so we could not confirm your booking. We are refunding it in full.',
  wrong_mode:
    'Because of a technical problem we could not use your payment for your booking. We are refunding it in full.',
  booking_not_active:
    'Your payment arrived after your booking had been cancelled, so we are refunding it in full.',
  too_late:
    'Your payment arrived after the bus had left, so we could not confirm your booking. We are refunding it in full, including any commitment fee.',
  settlement_failed:
    'We are sorry: because of an error on our side, we could not use your payment for your booking. We are refunding it in full.',
  booking_cancelled:
    'Your booking was cancelled. We are refunding this amount under our terms and conditions.',
  goodwill: 'We are making this refund as a gesture of goodwill.',
  recorded_by_mistake: 'A payment was recorded for your booking by mistake and has been removed.',
  by_provider: 'Our payment provider is refunding this money to you.',
  seats_cancelled:
    'You cancelled one or more seats. We are refunding what you paid for them, less the charge that we showed you.',
  seat_resold:
    'Another passenger took the seat that you cancelled, or the bus left full. We are refunding the charge, except for the minimum charge.',
  class_down:
    'Your bus was replaced by one of a lower class. We are refunding the difference. Your booking is not affected.',
  charge_waived:
    'We have waived the charge for your cancellation or change, so we are refunding it. Seats that you still have are not affected.',
}

/** True if the passenger may read the note that staff wrote. The reason for a waived charge can be private. */
export const isNoteForPassenger = (reason: RefundReason): boolean => reason !== 'charge_waived'

/** Tells the passenger why a refund by our terms has not started: only staff recorded the payment, and it is large. */
export const refundWaits = (amount: Kobo): string =>
  `Our staff check your payment before they refund ${formatNaira(amount)}. We’ll write to you when the refund starts.`

/** A refund takes this many working days to arrive. */
export const REFUND_DAYS = { least: 3, most: 10 } as const
export const REFUND_WAIT = `This can take ${REFUND_DAYS.least} to ${REFUND_DAYS.most} working days.`

/** For a refund that may be cash, which the passenger can collect at once. */
export const CARD_REFUND_WAIT = `A refund to a card or account can take ${REFUND_DAYS.least} to ${REFUND_DAYS.most} working days.`

type HowRefunded = { method: RefundMethod; channel: string | null; collectCode?: string | null }

/**
 * Tells the passenger how they get the refund. The text mentions a card only if they paid with one. `channel` is the
 * provider's name of the payment channel, for example `card`; null if it is unknown. `collectCode` is the code with
 * which they collect cash.
 */
export function howRefunded({ method, channel, collectCode = null }: HowRefunded): string {
  if (method === 'cash')
    return collectCode
      ? `You can collect your refund in cash at any of our terminals. Please bring your booking reference, and tell our staff this code: ${collectCode}. Do not give it to anyone else.`
      : 'You can collect your refund in cash at the terminal. Please bring your booking reference.'
  if (method === 'transfer')
    return `We’ll refund you by bank transfer and contact you if we need your account details. ${REFUND_WAIT}`
  if (method === 'pos')
    return `Our staff will refund it to the card you paid with at the counter, or by bank transfer. We’ll contact you if we need your card or account details. ${REFUND_WAIT}`
  if (channel === null) return `We’ll refund you the same way you paid. ${REFUND_WAIT}`
  const source = channel === 'card' ? 'the card you paid with' : 'the account you paid from'
  return `Your refund will go to ${source}. ${REFUND_WAIT}`
}

/** Removes the codes with which cash is collected from a sent message, before a copy is stored: staff can read it. */
export const withoutCollectCodes = (message: string): string =>
  message.replace(/\b(code:? )\d{6}\b/g, '$1••••••')

/** False for a refund in a foreign currency: its amount must not be shown or added up as naira. */
export const isCountedInNaira = (reason: RefundReason): boolean => reason !== 'wrong_currency'
