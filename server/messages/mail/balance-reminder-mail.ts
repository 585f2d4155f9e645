import { routeName } from '#domain/network/route-name.ts'
import { lagosDate, lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira } from '#domain/platform/money.ts'
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
import { composeMail, type Mail } from './layout.ts'

export function balanceReminderMail(booking: LinkedBooking): Mail {
  const { company, trip, seats, due } = booking
  return composeMail({
    company,
    subject: `Balance of ${formatNaira(due)} due: ${routeName(trip)}, ${lagosDate(trip.departTime)}`,
    preview: 'Please pay before you board. Paying online takes about two minutes.',
    label: 'Reminder',
    title: 'Please pay your balance',
    blocks: [
      paragraph(
        `Hello ${booking.passengerName}, your bus leaves on ${lagosMoment(trip.departTime)}. We are keeping your ${seats.length === 1 ? 'seat' : 'seats'} for you; please pay the balance before you board.`,
      ),
      ...balanceBlocks(booking),
      tripBlock(trip),
      bookingBlock(booking),
      viewBlock(booking),
      informationBlock(booking),
    ],
    because: BECAUSE_BOOKED,
  })
}
