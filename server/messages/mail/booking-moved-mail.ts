import { routeName } from '#domain/network/route-name.ts'
import { lagosDate } from '#domain/platform/lagos-time.ts'
import { formatNaira, type Kobo } from '#domain/platform/money.ts'
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

/** `refund` is null if nothing is refunded. `charge` is what we keep, or 0. */
type Moved = { booking: LinkedBooking; refund: { amount: Kobo; how: string } | null; charge: Kobo }

/** Sent when the passenger changes seats or moves to another trip. The new ticket is attached. */
export function bookingMovedMail({ booking, refund, charge }: Moved): Mail {
  const { company, trip } = booking
  const kept = charge > 0 ? ` We keep a charge of ${formatNaira(charge)}.` : ''
  return composeMail({
    company,
    subject: `Your new ticket: ${routeName(trip)}, ${lagosDate(trip.departTime)}`,
    preview: 'Your booking has changed. Please use the new ticket in this e-mail.',
    label: 'Booking changed',
    title: 'Your booking has changed',
    blocks: [
      paragraph(
        `Hello ${booking.passengerName}, your booking is now for the trip and seats below.${refund ? '' : kept} Please use the new ticket in this e-mail: the earlier one is no longer valid. If you did not ask for this, please contact us and quote the reference below.`,
      ),
      tripBlock(trip),
      facts([referenceFact(booking), seatsFact(booking)]),
      ...(refund
        ? [
            notice(
              `Refund: ${formatNaira(refund.amount)}`,
              `The new trip costs less, so we are refunding this amount.${kept} ${refund.how}`,
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
