import { routeName } from '#domain/network/route-name.ts'
import { seatsInWords } from '#domain/network/seats-in-words.ts'
import { lagosDate, lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira } from '#domain/platform/money.ts'
import type { LinkedBooking } from '#server/platform/documents/ticket.ts'
import { button, notice, paragraph } from './blocks.ts'
import { BECAUSE_BOOKED, bookingBlock, tripBlock, viewBlock } from './booking-blocks.ts'
import { composeMail, type Mail } from './layout.ts'

/**
 * Sent when staff reserve seats, for example during a phone call, for a passenger who pays later. The ticket is sent
 * after the payment.
 */
export function reservationMail({ booking, keptUntil }: { booking: LinkedBooking; keptUntil: Date }): Mail {
  const { company, trip, seats, due, passengerName, link } = booking
  const until = lagosMoment(keptUntil)
  return composeMail({
    company,
    subject: `${seats.length === 1 ? 'Seat' : 'Seats'} held for you: ${routeName(trip)}, ${lagosDate(trip.departTime)}`,
    preview: `Pay ${formatNaira(due)} before ${until} and we’ll send your ticket.`,
    label: 'Not paid yet',
    title: `We’re holding your ${seats.length === 1 ? 'seat' : 'seats'}`,
    blocks: [
      paragraph(
        `Hello ${passengerName}, we’re holding ${seatsInWords(seats.map(({ seatNo }) => seatNo))} for you until ${until}.`,
      ),
      tripBlock(trip),
      bookingBlock(booking),
      notice(
        `Amount due: ${formatNaira(due)}`,
        'Pay online with the button below, or in cash at the terminal. We’ll e-mail your ticket as soon as you pay.',
      ),
      button(`Pay ${formatNaira(due)}`, link),
      viewBlock(booking),
    ],
    because: BECAUSE_BOOKED,
  })
}
