import { lagosDate } from '#domain/lagos-time.ts'
import { formatNaira, type Kobo } from '#domain/money.ts'
import { routeName } from '#domain/route-name.ts'
import type { BookingFacts } from '#server/messages/facts/ticket.ts'
import { button, facts, notice, paragraph } from './blocks.ts'
import { BECAUSE_BOOKED, referenceFact, seatsFact, tripBlock } from './booking-blocks.ts'
import { composeMail, type Mail } from './layout.ts'

/**
 * Sent when staff cancel one booking, usually at the passenger's request. The refund was decided at the cancellation.
 */
export function bookingCancelledMail({
  booking,
  refund,
}: {
  booking: BookingFacts
  refund: { amount: Kobo; how: string } | null
}): Mail {
  const { company, trip } = booking
  const amount = refund && formatNaira(refund.amount)
  return composeMail({
    company,
    subject: `Booking cancelled: ${routeName(trip)}, ${lagosDate(trip.departTime)}`,
    preview: `Your ticket is no longer valid.${refund ? ` We are refunding ${amount}.` : ''}`,
    label: 'Booking cancelled',
    title: 'Your booking is cancelled',
    blocks: [
      paragraph(
        `Hello ${booking.passengerName}, this booking is cancelled and its ticket is no longer valid. If you did not ask for it, please contact us with the reference below.`,
      ),
      tripBlock(trip),
      facts([referenceFact(booking), seatsFact(booking)]),
      ...(refund
        ? [notice(`Refund: ${amount}`, `This refund was granted under our terms. ${refund.how}`)]
        : []),
      button('Book another trip', `${company.publicUrl}/`),
    ],
    because: BECAUSE_BOOKED,
  })
}
