import { lagosDate } from '#domain/lagos-time.ts'
import { routeName } from '#domain/route-name.ts'
import type { LinkedBooking } from '#server/messages/facts/ticket.ts'
import { button, facts, paragraph } from './blocks.ts'
import { balanceBlocks, referenceFact, seatsFact, tripBlock } from './booking-blocks.ts'
import { composeMail, type Mail } from './layout.ts'

/** Sent to a passenger who has lost the reference. Each upcoming booking gets its own mail. */
export function bookingLinkMail({
  booking,
  isConfirmed,
}: {
  booking: LinkedBooking
  isConfirmed: boolean
}): Mail {
  const { company, trip, passengerName, link } = booking
  return composeMail({
    company,
    subject: `Link to your booking: ${routeName(trip)}, ${lagosDate(trip.departTime)}`,
    preview: 'View your trip, download your ticket or pay your balance.',
    label: 'Your booking',
    title: 'Your booking',
    blocks: [
      paragraph(
        `Hello ${passengerName}, here is the link you asked for. It opens your booking: view your trip, download your ticket or pay your balance.`,
      ),
      button('View my booking', link),
      tripBlock(trip),
      facts([referenceFact(booking), seatsFact(booking)]),
      ...(isConfirmed ? balanceBlocks(booking) : []),
    ],
    because:
      'You are receiving this e-mail because someone entered your e-mail address or phone number under “Lost your reference?” in Manage Booking. If it was not you, you can ignore it.',
  })
}
