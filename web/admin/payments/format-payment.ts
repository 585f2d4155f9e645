import type { AdminIconName } from '#admin/admin-icon.tsx'
import type { Tone } from '#admin/list/badge.tsx'
import type { StaffPayment } from '#contracts/payment-oversight.ts'
import type { StaffRefund } from '#contracts/refunds.ts'
import type { UnknownPayment } from '#contracts/unknown-payments.ts'
import { lagosMoment } from '#domain/lagos-time.ts'
import { formatNaira, kobo } from '#domain/money.ts'
import type { PaymentException, PaymentStatus } from '#domain/payment-facts.ts'
import { seatsInWords } from '#domain/seats-in-words.ts'

export const STATUS_TONES: Record<PaymentStatus, Tone> = { PENDING: 'wait', PAID: 'ok', FAILED: 'bad' }

export const PROVIDER_NAMES: Record<StaffPayment['provider'], string> = {
  paystack: 'Paystack',
  cash: 'Cash',
  pos: 'POS',
  transfer: 'Transfer',
}

export const PURPOSE_NAMES: Record<StaffPayment['purpose'], string> = {
  FULL: 'Full fare',
  COMMITMENT: 'Commitment fee',
  BALANCE: 'Balance',
  MANUAL: 'Taken by staff',
}

export const EXCEPTION_NAMES: Record<PaymentException, string> = {
  seats_lost: 'Seats lost',
  duplicate_payment: 'Duplicate payment',
  underpaid: 'Underpaid',
  overpaid: 'Overpaid',
  trip_canceled: 'Trip cancelled',
  booking_not_active: 'Booking cancelled',
  too_late: 'After departure',
  settlement_failed: 'Not settled',
  provider_unclear: 'Unclear answer',
  wrong_currency: 'Wrong currency',
  wrong_mode: 'Test money',
  disputed: 'Disputed',
  reversed: 'Reversed',
  recorded_by_mistake: 'Recorded by mistake',
}

export const EXCEPTION_TONES: Partial<Record<PaymentException, Tone>> = {
  seats_lost: 'bad',
  settlement_failed: 'bad',
  provider_unclear: 'bad',
  disputed: 'bad',
  reversed: 'bad',
}

/** Explains the exception to the member of staff who handles it. Returns '' if there is none. */
export function exceptionInWords(payment: StaffPayment): string {
  const { exception, booking, amount, received, applied, paidAt, recordedBy } = payment
  const came = formatNaira(kobo(received ?? 0))
  const when = paidAt ? ` on ${lagosMoment(new Date(paidAt))}` : ''
  const seats = seatsInWords(booking.seatNos)
  switch (exception) {
    case 'seats_lost':
      return `Paid ${came}${when}, after another passenger had taken ${seats}.`
    case 'duplicate_payment':
      return recordedBy
        ? `${recordedBy} marked it as paid; then the online payment arrived too. It will be refunded.`
        : 'A second payment for one booking. The first one counts; this one will be refunded.'
    case 'underpaid':
      return `${came} of ${formatNaira(kobo(amount))} received; not enough to confirm the seat.`
    case 'overpaid':
      return `${came} received for a balance of ${formatNaira(kobo(applied))}. ${formatNaira(kobo((received ?? 0) - applied))} will be refunded.`
    case 'trip_canceled':
      return `Paid ${came}${when}, after the trip was cancelled.`
    case 'booking_not_active':
      return `Paid ${came}${when}, after the booking was cancelled.`
    case 'too_late':
      return `Paid ${came}${when}, after the bus had left. It will be refunded.`
    case 'settlement_failed':
      return `Paid ${came}${when}, but it could not be applied to the booking. It will be refunded; the log shows why.`
    case 'provider_unclear':
      return `The provider reports a payment of ${formatNaira(kobo(amount))} as paid, without an amount or transaction we can record. Check it on the provider’s dashboard, then mark it as paid or as resolved.`
    case 'wrong_currency':
      return 'The payment is not in naira. Check it on the provider’s dashboard and refund it manually.'
    case 'wrong_mode':
      return 'Test money for a real payment, or the other way round.'
    case 'disputed':
      return `The bank has disputed ${came}. The seats stay booked until you decide.`
    case 'reversed':
      return `The bank has reversed ${came}. The seats stay booked until you decide.`
    case 'recorded_by_mistake':
      return `${came} was recorded but never received.`
    default:
      return ''
  }
}

/** Returns how long an exception has been open: `21 min`, `5 h`, `3 days`. */
export function timeOpen(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h`
  return `${Math.floor(hours / 24)} days`
}

type RefundLook = { tone: Tone; icon: AdminIconName; word: string }

export const REFUND_LOOKS: Record<StaffRefund['status'], RefundLook> = {
  REQUESTED: { tone: 'wait', icon: 'wait', word: 'pending' },
  SENT: { tone: 'info', icon: 'again', word: 'processing' },
  PROCESSED: { tone: 'ok', icon: 'ok', word: 'processed' },
  FAILED: { tone: 'bad', icon: 'failed', word: 'failed' },
  NEEDS_ATTENTION: { tone: 'bad', icon: 'warn', word: 'needs attention' },
}

export const METHOD_NAMES: Record<StaffRefund['method'], string> = {
  paystack: 'Through Paystack',
  cash: 'In cash',
  transfer: 'By transfer',
}

/** Returns the label for the reason of a refund. */
export const refundReason = (reason: string): string =>
  REFUND_REASONS[reason] ?? EXCEPTION_NAMES[reason as PaymentException] ?? reason

const REFUND_REASONS: Record<string, string> = {
  goodwill: 'Goodwill',
  booking_cancelled: 'Booking cancelled',
  by_provider: 'Made by the provider',
}

/** Formats the amount of an unknown payment: `Unknown` if it is 0, only the currency if that is not naira. */
export function unknownAmount({ amount, currency }: Pick<UnknownPayment, 'amount' | 'currency'>): string {
  if (amount === 0) return 'Unknown'
  return currency === 'NGN' ? formatNaira(kobo(amount)) : currency
}
