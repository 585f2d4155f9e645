import type { RefundMethod } from '#domain/money/payment-facts.ts'
import {
  howRefunded,
  isCountedInNaira,
  isNoteForPassenger,
  REFUND_REASON_TEXTS,
  type RefundReason,
} from '#domain/money/refund-words.ts'
import { routeName } from '#domain/network/route-name.ts'
import { formatNaira, type Kobo } from '#domain/platform/money.ts'
import type { LinkedBooking } from '#server/platform/documents/ticket.ts'
import { button, facts, notice, paragraph } from './blocks.ts'
import { BECAUSE_BOOKED, referenceFact, seatsFact, tripBlock, viewBlock } from './booking-blocks.ts'
import { composeMail, type Mail } from './layout.ts'

export type RefundFacts = {
  amount: Kobo
  reason: RefundReason
  method: RefundMethod
  /** The provider's payment channel, or the way in which staff took the money; null if it is unknown. */
  channel: string | null
  /** The code with which the passenger collects cash. */
  collectCode?: string | null
  paymentReference: string
  /** The note of the member of staff who made the refund, if any. */
  note?: string | null
}

/**
 * Sent when a refund is opened or, if a second person must approve it, when it is approved. A refund named in the mail
 * about a cancellation gets no mail of its own.
 */
export function refundMail({ booking, refund }: { booking: LinkedBooking; refund: RefundFacts }): Mail {
  const { company, trip } = booking
  const amount = isCountedInNaira(refund.reason) ? formatNaira(refund.amount) : null
  const how = howRefunded(refund)
  const isWithoutSeat = refund.reason === 'seats_lost' || refund.reason === 'trip_canceled'
  return composeMail({
    company,
    subject: `Refund${amount ? ` of ${amount}` : ''}: ${routeName(trip)}`,
    preview: `We are refunding ${amount ?? 'your payment'}. ${how}`,
    label: 'Refund',
    title: `We are refunding ${amount ?? 'your payment'}`,
    blocks: [
      paragraph(`Hello ${booking.passengerName},\n${REFUND_REASON_TEXTS[refund.reason]}`),
      ...(refund.note && isNoteForPassenger(refund.reason) ? [paragraph(refund.note)] : []),
      notice(`Refund: ${amount ?? 'your full payment'}`, how),
      facts([
        { name: 'Payment reference', value: refund.paymentReference },
        referenceFact(booking),
        seatsFact(booking),
      ]),
      tripBlock(trip),
      ...(isWithoutSeat ? [button('Book another trip', `${company.publicUrl}/`)] : []),
      viewBlock(booking),
    ],
    because: BECAUSE_BOOKED,
  })
}
