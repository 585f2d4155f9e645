import type { Random } from '#server/demo/random.ts'
import { demoInfant, demoPassenger, type Passenger } from './demo-people.ts'
import type { PlannedBooking } from './planned-booking.ts'

/** A person whom the buyer has named for another seat. With `isNameOnly`, the other details are still missing. */
export type Companion = {
  token: string
  seatNo: string
  person: Passenger
  isNameOnly: boolean
  infantName: string | null
}

/**
 * Plans who sits on the other seats of confirmed bookings. On buses that have left, everybody is named. On the others
 * some people have given their name only, and some nothing, so that staff see what the manifest misses.
 */
export const planCompanions = (bookings: PlannedBooking[], now: Date, random: Random): Companion[] =>
  bookings
    .filter(({ status }) => status === 'CONFIRMED')
    .flatMap(({ token, seatNos, trip }) =>
      seatNos.slice(1).flatMap((seatNo): Companion[] => {
        const share = trip.departTime < now ? 0 : random.fraction()
        const person = demoPassenger(random)
        const infantName = random.chance(0.06) ? demoInfant(random) : null
        if (share > 0.85) return []
        return [{ token, seatNo, person, isNameOnly: share > 0.7, infantName }]
      }),
    )
