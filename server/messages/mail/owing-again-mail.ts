import { routeName } from '#domain/network/route-name.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira, type Kobo } from '#domain/platform/money.ts'
import type { LinkedBooking } from '#server/platform/documents/ticket.ts'
import { notice, paragraph } from './blocks.ts'
import { BECAUSE_BOOKED, balanceBlocks, bookingBlock, tripBlock, viewBlock } from './booking-blocks.ts'
import { composeMail, type Mail } from './layout.ts'

/** Sent when the bank of the payer took money back, so that the booking owes it again. */
export function owingAgainMail({
  booking,
  taken,
  hasDeparted,
}: {
  booking: LinkedBooking
  taken: Kobo
  hasDeparted: boolean
}): Mail {
  const { company, trip, seats, due } = booking
  const [took, owed] = [formatNaira(taken), formatNaira(due)]
  const next = hasDeparted
    ? `You travelled on ${lagosMoment(trip.departTime)}, so please pay ${owed} now.`
    : `We are keeping your ${seats.length === 1 ? 'seat' : 'seats'} for you. Please pay ${owed} before you board on ${lagosMoment(trip.departTime)}.`
  return composeMail({
    company,
    subject: `Your bank took ${took} back: ${routeName(trip)}`,
    preview: `${owed} of your fare is due again.`,
    label: 'Balance due',
    title: 'Please pay your balance',
    blocks: [
      paragraph(
        `Hello ${booking.passengerName}, the bank of the card or account that paid for this booking took ${took} back from us. ${next} If nobody asked the bank for this, please ask the bank why.`,
      ),
      ...(hasDeparted
        ? [notice(`Balance due: ${owed}`, 'Please pay at one of our terminals, or contact us.')]
        : balanceBlocks(booking)),
      tripBlock(trip),
      bookingBlock(booking),
      viewBlock(booking),
    ],
    because: BECAUSE_BOOKED,
  })
}
