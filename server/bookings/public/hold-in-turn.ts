import type { BookingDraft, HeldBooking } from '#contracts/bookings/bookings.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { createConcurrencyLimit } from '#server/platform/limit-concurrency.ts'
import { isHousehold, networkOf } from '#server/platform/limits/network-of.ts'
import { countHold } from './count-holds.ts'
import { holdSeats, phoneOf, type Visit } from './hold-seats.ts'
import { createSerializer } from './serialize-by-key.ts'

/**
 * Limits concurrent holds per trip on this node. Holds of the same seats wait for each other's row locks, and each
 * waiting hold uses a connection. If a seat stays locked, because of a long transaction or a node that hangs, unlimited
 * holds would use all connections of this node and block all other trips.
 */
const HOLDS_OF_A_TRIP = { most: 5, maxWaitMs: 4_000 }

export type HoldInTurn = (draft: BookingDraft, visit: Visit) => Promise<HeldBooking>

/**
 * Holds with the same e-mail, the same phone number or from the same household run one after another on this node, so
 * that each one counts those before it. Visitors behind a carrier's address do not wait for each other.
 */
export function createHolds(db: Database): HoldInTurn {
  const serializeByKey = createSerializer()
  const limitPerTrip = createConcurrencyLimit(HOLDS_OF_A_TRIP)
  return (draft, visit) => {
    const { ip } = visit
    const people = [draft.email, phoneOf(draft)].filter((contact) => contact !== '')
    const keys = ip !== null && isHousehold(ip) ? [...people, networkOf(ip)] : people
    return countHold(
      serializeByKey(keys, () => limitPerTrip(draft.tripId, () => holdSeats(db, draft, visit))),
    )
  }
}
