import { lagosDate } from '#domain/lagos-time.ts'
import { formatNaira, type Kobo } from '#domain/money.ts'
import { routeName } from '#domain/route-name.ts'
import type { BookingFacts } from '#server/messages/facts/ticket.ts'
import { button, facts, notice, paragraph } from './blocks.ts'
import { BECAUSE_BOOKED, referenceFact, seatsFact, tripBlock } from './booking-blocks.ts'
import { composeMail, type Mail } from './layout.ts'

/** The company cancelled the trip, so everything paid is refunded; `how` states the method. */
export function tripCancelledMail({
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
    subject: `Trip cancelled: ${routeName(trip)}, ${lagosDate(trip.departTime)}`,
    preview: `Please do not come to the park.${refund ? ` We are refunding ${amount}.` : ''}`,
    label: 'Trip cancelled',
    title: 'Your trip is cancelled',
    blocks: [
      paragraph(
        `Hello ${booking.passengerName}, we are sorry: this bus will not run. Please do not come to the park; your ticket is no longer valid.`,
      ),
      tripBlock(trip),
      facts([referenceFact(booking), seatsFact(booking)]),
      ...(refund
        ? [
            notice(
              `Refund: ${amount}`,
              `We are refunding everything you paid, including the commitment fee. ${refund.how}`,
            ),
          ]
        : []),
      button('Book another trip', `${company.publicUrl}/`),
    ],
    because: BECAUSE_BOOKED,
  })
}
