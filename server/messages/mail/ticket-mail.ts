import { routeName } from '#domain/network/route-name.ts'
import { seatsInWords } from '#domain/network/seats-in-words.ts'
import { lagosClock, lagosDate } from '#domain/platform/lagos-time.ts'
import type { LinkedBooking } from '#server/platform/documents/ticket.ts'
import { paragraph } from './blocks.ts'
import {
  BECAUSE_BOOKED,
  balanceBlocks,
  bookingBlock,
  informationBlock,
  tripBlock,
  viewBlock,
} from './booking-blocks.ts'
import { busReservation } from './bus-reservation.ts'
import { composeMail, type Mail } from './layout.ts'

/** Confirms the booking. The caller attaches the ticket. */
export function ticketMail(booking: LinkedBooking): Mail {
  const { company, trip, seats, passengerName } = booking
  const words = seatsInWords(seats.map(({ seatNo }) => seatNo))
  return composeMail({
    company,
    subject: `Booking Confirmed: ${routeName(trip)}, ${lagosDate(trip.departTime)}`,
    preview: `Your e-ticket is attached: ${words}, ${lagosClock(trip.departTime)} WAT from ${trip.origin}.`,
    label: 'E-ticket attached',
    title: 'Booking Confirmed',
    blocks: [
      paragraph(
        `Hello ${passengerName}, your ${seats.length === 1 ? 'seat is' : 'seats are'} booked. Show the attached ticket when boarding, on your phone or on paper.`,
      ),
      tripBlock(trip),
      bookingBlock(booking),
      ...balanceBlocks(booking),
      viewBlock(booking),
      informationBlock(booking),
    ],
    because: BECAUSE_BOOKED,
    data: busReservation(booking, 'Confirmed'),
  })
}
