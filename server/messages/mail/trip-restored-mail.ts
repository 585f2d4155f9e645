import { routeName } from '#domain/network/route-name.ts'
import { lagosDate } from '#domain/platform/lagos-time.ts'
import type { LinkedBooking } from '#server/platform/documents/ticket.ts'
import { facts, notice, paragraph } from './blocks.ts'
import {
  BECAUSE_BOOKED,
  balanceBlocks,
  referenceFact,
  seatsFact,
  tripBlock,
  viewBlock,
} from './booking-blocks.ts'
import { busReservation } from './bus-reservation.ts'
import { composeMail, type Mail } from './layout.ts'

/** Sent when staff undo the cancellation of a trip before the booking is refunded. The caller attaches the ticket. */
export function tripRestoredMail(booking: LinkedBooking): Mail {
  const { company, trip } = booking
  return composeMail({
    company,
    subject: `Your trip is going ahead: ${routeName(trip)}, ${lagosDate(trip.departTime)}`,
    preview: 'Your booking is confirmed again. Please ignore our earlier message about the cancellation.',
    label: 'Trip confirmed again',
    title: 'Your trip is going ahead',
    blocks: [
      paragraph(
        `Hello ${booking.passengerName}, we told you that this trip was cancelled. That was a mistake, and we are sorry. The bus will run as planned and your booking is confirmed. Your ticket is valid again; we have attached it to this e-mail.`,
      ),
      tripBlock(trip),
      facts([referenceFact(booking), seatsFact(booking)]),
      ...(booking.paid > 0
        ? [
            notice(
              'Your payment still counts',
              'We have kept your payment for this trip, so there is nothing to refund.',
            ),
          ]
        : []),
      ...balanceBlocks(booking),
      viewBlock(booking),
    ],
    because: BECAUSE_BOOKED,
    data: busReservation(booking, 'Confirmed'),
  })
}
