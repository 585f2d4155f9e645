import { lagosDate } from '#domain/lagos-time.ts'
import { routeName } from '#domain/route-name.ts'
import { howToReachUs } from '#domain/self-blocks.ts'
import type { BookingFacts } from '#server/messages/facts/ticket.ts'
import { facts, paragraph } from './blocks.ts'
import { referenceFact, tripBlock } from './booking-blocks.ts'
import { composeMail, type Mail } from './layout.ts'

/**
 * Sent to the old and the new address of a booking. It has no link to the booking, because the old address may be that
 * of a stranger.
 */
export function contactChangedMail({ booking, what }: { booking: BookingFacts; what: string }): Mail {
  const { company, trip } = booking
  return composeMail({
    company,
    subject: `Your contact details were changed: ${routeName(trip)}, ${lagosDate(trip.departTime)}`,
    preview: `If you did not change the ${what}, please contact us at once.`,
    label: 'Contact changed',
    title: 'The contact details of a booking were changed',
    blocks: [
      paragraph(`The ${what} of the booking below was changed. If this was you, you need not do anything.`),
      paragraph(
        `If it was not you, please contact us at once and quote the reference below. Nobody can cancel or move the booking online for the next 24 hours. ${howToReachUs(company)}`,
      ),
      tripBlock(trip),
      facts([referenceFact(booking)]),
    ],
    because: 'You are receiving this e-mail because this address is or was the contact of the booking.',
  })
}

/** `e-mail address`, `phone number`, `e-mail address and phone number` */
export const contactInWords = (changed: readonly string[]): string =>
  [changed.includes('email') && 'e-mail address', changed.includes('mobile') && 'phone number']
    .filter(Boolean)
    .join(' and ')
