import { lagosDate } from '#domain/lagos-time.ts'
import { formatNaira, type Kobo } from '#domain/money.ts'
import { journeyOf } from '#server/tickets/booking-words.ts'
import type { BookingFacts } from '#server/tickets/ticket.ts'
import { button, facts, notice, paragraph } from './blocks.ts'
import { BECAUSE_BOOKED, referenceFact, seatsFact, tripBlock } from './booking-blocks.ts'
import { composeMail, type Mail } from './layout.ts'
import { HOW_LONG } from './refund-words.ts'

/** We called it off, so everything that was paid goes back. */
export function tripCancelledMail({ booking, refund }: { booking: BookingFacts; refund: Kobo }): Mail {
  const { company, trip } = booking
  const amount = formatNaira(refund)
  return composeMail({
    company,
    subject: `Trip cancelled: ${journeyOf(trip)}, ${lagosDate(trip.departTime)}`,
    preview: `Please do not come to the park.${refund > 0 ? ` ${amount} goes back to you.` : ''}`,
    label: 'Trip cancelled',
    title: 'Your trip is cancelled',
    blocks: [
      paragraph(
        `Hello ${booking.passengerName}, we are sorry: this bus will not run. Please do not come to the park; your ticket is no longer valid.`,
      ),
      tripBlock(trip),
      facts([referenceFact(booking), seatsFact(booking)]),
      ...(refund > 0
        ? [
            notice(
              `Refund: ${amount}`,
              `Everything you paid goes back to you, the commitment fee included. ${HOW_LONG}`,
            ),
          ]
        : []),
      button('Book another trip', `${company.publicUrl}/`),
    ],
    because: BECAUSE_BOOKED,
  })
}
