import { lagosDate } from '#domain/lagos-time.ts'
import { routeName } from '#domain/route-name.ts'
import type { LinkedBooking } from '#server/messages/facts/ticket.ts'
import { facts, notice, paragraph } from './blocks.ts'
import {
  BECAUSE_BOOKED,
  balanceBlocks,
  referenceFact,
  seatsFact,
  tripBlock,
  viewBlock,
} from './booking-blocks.ts'
import { composeMail, type Mail } from './layout.ts'

/** Sent when staff undo the cancellation of a trip before any refund is sent. The caller attaches the ticket again. */
export function tripRestoredMail(booking: LinkedBooking): Mail {
  const { company, trip } = booking
  return composeMail({
    company,
    subject: `Your trip is going ahead: ${routeName(trip)}, ${lagosDate(trip.departTime)}`,
    preview: 'Your booking is confirmed again. Please ignore our message about a cancellation.',
    label: 'Trip confirmed again',
    title: 'Your trip is going ahead',
    blocks: [
      paragraph(
        `Hello ${booking.passengerName}, we told you that this trip was cancelled. That was a mistake, and we are sorry. The bus runs as planned and your booking is confirmed. Your ticket is valid again; it is attached.`,
      ),
      tripBlock(trip),
      facts([referenceFact(booking), seatsFact(booking)]),
      notice('No refund', 'The refund we announced is withdrawn. Your payment counts for this trip.'),
      ...balanceBlocks(booking),
      viewBlock(booking),
    ],
    because: BECAUSE_BOOKED,
  })
}
