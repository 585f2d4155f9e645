import { routeName } from '#domain/network/route-name.ts'
import { lagosDate } from '#domain/platform/lagos-time.ts'
import type { LinkedBooking } from '#server/platform/documents/ticket.ts'
import { button, facts, paragraph } from './blocks.ts'
import { referenceFact, seatsFact, tripBlock, viewBlock } from './booking-blocks.ts'
import { composeMail, type Mail } from './layout.ts'

/** The link works once, for 15 minutes from the moment this mail is composed. */
export function actLinkMail({ booking, actLink }: { booking: LinkedBooking; actLink: string }): Mail {
  const { company, trip, passengerName } = booking
  return composeMail({
    company,
    subject: `Cancel or change your booking: ${routeName(trip)}, ${lagosDate(trip.departTime)}`,
    preview: 'You can use the link once, within 15 minutes.',
    label: 'Your booking',
    title: 'Cancel or change your booking',
    blocks: [
      paragraph(
        `Hello ${passengerName}, use this link to continue. We show you the charge and the refund before anything changes.`,
      ),
      button('Continue', actLink),
      paragraph('You can use the link once, within 15 minutes. Do not forward it.'),
      tripBlock(trip),
      facts([referenceFact(booking), seatsFact(booking)]),
      viewBlock(booking),
    ],
    because:
      'You are receiving this e-mail because someone asked to cancel or change your booking under Manage Booking. If this was not you, ignore this e-mail: nothing will change.',
  })
}
