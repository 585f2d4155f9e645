import type { AdminIconName } from '#admin/parts/admin-icon.tsx'
import type { Tone } from '#admin/parts/list/badge.tsx'
import type { StaffPayment } from '#contracts/money/payment-oversight.ts'
import type { StaffRefund } from '#contracts/money/refunds.ts'
import type { UnknownPayment } from '#contracts/money/unknown-payments.ts'
import type { PaymentException, PaymentStatus } from '#domain/money/payment-facts.ts'
import { seatsInWords } from '#domain/network/seats-in-words.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'

export const STATUS_TONES: Record<PaymentStatus, Tone> = { PENDING: 'wait', PAID: 'ok', FAILED: 'bad' }

export const PROVIDER_NAMES: Record<StaffPayment['provider'], string> = {
  paystack: 'Paystack',
  cash: 'Cash',
  pos: 'POS',
  transfer: 'Transfer',
}

export const PURPOSE_NAMES: Record<StaffPayment['purpose'], string> = {
  FULL: 'Full payment',
  COMMITMENT: 'Commitment fee',
  BALANCE: 'Balance',
  MANUAL: 'Recorded by staff',
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
      return `${came} was paid${when}, after another passenger had taken ${seats}.`
    case 'duplicate_payment':
      return recordedBy
        ? `${recordedBy} marked this payment as paid, then the online payment also arrived. The online payment will be refunded.`
        : 'This booking was paid twice. The first payment counts; this one will be refunded.'
    case 'underpaid':
      return `Only ${came} of ${formatNaira(kobo(amount))} was received, which is not enough to confirm the booking.`
    case 'overpaid':
      return `${came} was received, but ${applied > 0 ? `only ${formatNaira(kobo(applied))}` : 'nothing'} was due. ${formatNaira(kobo((received ?? 0) - applied))} will be refunded.`
    case 'trip_canceled':
      return `${came} was paid${when}, after the trip was cancelled.`
    case 'booking_not_active':
      return `${came} was paid${when}, after the booking was cancelled.`
    case 'too_late':
      return `${came} was paid${when}, after the bus had left. The money will be refunded.`
    case 'settlement_failed':
      return `${came} was paid${when} but could not be applied to the booking. The money will be refunded. Your technical team can find the reason in the server log.`
    case 'provider_unclear':
      return `The provider reports this payment as paid (${formatNaira(kobo(amount))} expected), but its report lacks an amount or a transaction number that we can record. Check it on the provider’s dashboard, then mark it as paid or as resolved.`
    case 'wrong_currency':
      return 'The payment is not in naira. Check it on the provider’s dashboard and refund it manually.'
    case 'wrong_mode':
      return 'This payment was started in one Paystack mode (live or test) and paid in the other, so it does not count. The money will be refunded.'
    case 'disputed':
      return `The passenger’s bank has disputed this payment of ${came}. The booking stays valid until you decide what to do.`
    case 'reversed':
      return `The passenger’s bank has reversed this payment of ${came}. The booking stays valid until you decide what to do.`
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
  pos: 'By card machine',
}

/** Formats the amount of an unknown payment: `Unknown` if it is 0, only the currency if that is not naira. */
export function unknownAmount({ amount, currency }: Pick<UnknownPayment, 'amount' | 'currency'>): string {
  if (amount === 0) return 'Unknown'
  return currency === 'NGN' ? formatNaira(kobo(amount)) : currency
}
