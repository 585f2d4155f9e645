import { lagosDate, lagosMoment } from '#domain/lagos-time.ts'
import { formatNaira } from '#domain/money.ts'
import { routeName } from '#domain/route-name.ts'
import type { LinkedBooking } from '#server/messages/facts/ticket.ts'
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
  const { company, trip, due } = booking
  return composeMail({
    company,
    subject: `Balance of ${formatNaira(due)} due: ${routeName(trip)}, ${lagosDate(trip.departTime)}`,
    preview: 'Pay it before you board. It takes two minutes online.',
    label: 'Reminder',
    title: 'Your balance is still unpaid',
    blocks: [
      paragraph(
        `Hello ${booking.passengerName}, your bus leaves ${lagosMoment(trip.departTime)}. Your commitment fee keeps your seat until then; please settle the balance before you board.`,
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
