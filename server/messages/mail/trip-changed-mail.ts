import { lagosDate } from '#domain/lagos-time.ts'
import { routeName } from '#domain/route-name.ts'
import type { BookingFacts } from '#server/messages/facts/ticket.ts'
import { type Change, type TripPlan, tripChanges } from '#server/messages/facts/trip-changes.ts'
import { type Fact, facts, notice, paragraph } from './blocks.ts'
import { BECAUSE_BOOKED, informationBlock, referenceFact, seatsFact, tripBlock } from './booking-blocks.ts'
import { composeMail, type Mail } from './layout.ts'

/** `booking.trip` is the changed trip. The new ticket is attached. */
export function tripChangedMail({ booking, before }: { booking: BookingFacts; before: TripPlan }): Mail {
  const { company, trip, passengerName } = booking
  const changes = tripChanges(before, trip)
  const main = changes[0]
  const news = main ? `New ${main.name}: ${main.is}` : 'Nothing you have to mind'
  return composeMail({
    company,
    subject: `Trip changed: ${routeName(trip)}, ${lagosDate(trip.departTime)}`,
    preview: `${news}. Your seats stay yours.`,
    label: 'New e-ticket attached',
    title: 'Your trip has changed',
    blocks: [
      paragraph(
        `Hello ${passengerName}, something about your trip has changed. Your seats stay yours. The attached ticket takes the place of the one you have.`,
      ),
      notice(news, 'If you cannot travel like this, please tell us as soon as you can.'),
      tripBlock(trip),
      facts([...changes.flatMap(beforeAndNow), referenceFact(booking), seatsFact(booking)]),
      informationBlock(booking),
    ],
    because: BECAUSE_BOOKED,
  })
}

const beforeAndNow = ({ name, was, is }: Change): Fact[] => [
  { name: `${capitalized(name)} now`, value: is },
  { name: `${capitalized(name)} before`, value: was },
]

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
