import { routeName } from '#domain/network/route-name.ts'
import { type AnnouncedPlan, type Change, tripChanges } from '#domain/network/trip-changes.ts'
import { lagosDate } from '#domain/platform/lagos-time.ts'
import type { LinkedBooking } from '#server/platform/documents/ticket.ts'
import { type Fact, facts, notice, paragraph } from './blocks.ts'
import {
  BECAUSE_BOOKED,
  balanceBlocks,
  informationBlock,
  referenceFact,
  seatsFact,
  tripBlock,
  viewBlock,
} from './booking-blocks.ts'
import { busReservation } from './bus-reservation.ts'
import { composeMail, type Mail } from './layout.ts'

/** `booking.trip` is the changed trip, `before` the old plan. The caller attaches the new ticket. */
export function tripChangedMail({
  booking,
  before,
}: {
  booking: LinkedBooking
  before: AnnouncedPlan
}): Mail {
  const { company, trip, seats, passengerName } = booking
  const changes = tripChanges(before, trip)
  const main = changes[0]
  const news = main ? `New ${main.name}: ${main.is}` : 'New ticket attached'
  const kept = `You keep your ${seats.length === 1 ? 'seat' : 'seats'}.`
  return composeMail({
    company,
    subject: `Trip changed: ${routeName(trip)}, ${lagosDate(trip.departTime)}`,
    preview: `${news}. ${kept}`,
    label: 'New e-ticket attached',
    title: 'Your trip has changed',
    blocks: [
      paragraph(
        `Hello ${passengerName}, your trip has changed. ${kept} Please use the attached ticket instead of the old one.`,
      ),
      notice(news, 'If this change doesn’t work for you, please tell us as soon as you can.'),
      tripBlock(trip),
      facts([...changes.flatMap(beforeAndNow), referenceFact(booking), seatsFact(booking)]),
      ...balanceBlocks(booking),
      viewBlock(booking),
      informationBlock(booking),
    ],
    because: BECAUSE_BOOKED,
    data: busReservation(booking, 'Confirmed'),
  })
}

const beforeAndNow = ({ name, was, is }: Change): Fact[] => [
  { name: `New ${name}`, value: is },
  ...(was === '' ? [] : [{ name: 'Previously', value: was }]),
]
