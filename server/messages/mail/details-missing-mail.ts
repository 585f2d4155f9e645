import { routeName } from '#domain/network/route-name.ts'
import { seatsInWords } from '#domain/network/seats-in-words.ts'
import { lagosDate } from '#domain/platform/lagos-time.ts'
import type { LinkedBooking } from '#server/platform/documents/ticket.ts'
import { button, facts, paragraph } from './blocks.ts'
import { referenceFact, tripBlock } from './booking-blocks.ts'
import { composeMail, type Mail } from './layout.ts'

/** Reminds the buyer of passengers whose details the manifest still lacks. */
export function detailsMissingMail(booking: LinkedBooking, seatNos: readonly string[]): Mail {
  const { company, trip, passengerName, link } = booking
  return composeMail({
    company,
    subject: `Passenger details missing: ${routeName(trip)}, ${lagosDate(trip.departTime)}`,
    preview: `Please tell us who travels: ${seatsInWords(seatNos)}.`,
    label: 'Your booking',
    title: 'Who sits where?',
    blocks: [
      paragraph(
        `Hello ${passengerName}, we still need details of the passengers in your booking: ${seatsInWords(seatNos)}. The law requires a list of all passengers with a next of kin.`,
      ),
      button('Add passenger details', link),
      paragraph('You can fill in each seat yourself, or send its passenger a link.'),
      tripBlock(trip),
      facts([referenceFact(booking)]),
    ],
    because: 'You are receiving this e-mail because you booked seats for several people.',
  })
}
