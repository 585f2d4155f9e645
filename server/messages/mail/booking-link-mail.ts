import { routeName } from '#domain/network/route-name.ts'
import { lagosDate } from '#domain/platform/lagos-time.ts'
import type { LinkedBooking } from '#server/platform/documents/ticket.ts'
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
  const purpose = purposeOf(booking.due > 0, isConfirmed)
  return composeMail({
    company,
    subject: `Link to your booking: ${routeName(trip)}, ${lagosDate(trip.departTime)}`,
    preview: `Use it to ${purpose}.`,
    label: 'Your booking',
    title: 'Your booking',
    blocks: [
      paragraph(`Hello ${passengerName}, here is the link you asked for. Use it to ${purpose}.`),
      button('View my booking', link),
      tripBlock(trip),
      facts([referenceFact(booking), seatsFact(booking)]),
      ...(isConfirmed ? balanceBlocks(booking) : []),
    ],
    because:
      'You are receiving this e-mail because someone entered your e-mail address or phone number under “Lost your reference?” in Manage Booking. If this was not you, you can ignore this e-mail.',
  })
}

/** Names only what the passenger can do: a ticket needs a confirmed booking. */
function purposeOf(isMoneyDue: boolean, isConfirmed: boolean): string {
  if (!isConfirmed) return 'view your trip and pay for it'
  return isMoneyDue
    ? 'view your trip, download your ticket or pay your balance'
    : 'view your trip or download your ticket'
}
