import type { BookingDraft, HeldBooking } from '#contracts/bookings/bookings.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import { countWithin, type Limit } from '#server/platform/limits/limit.ts'
import { isHousehold, networkOf } from '#server/platform/limits/network-of.ts'
import type { HoldInTurn } from './hold-in-turn.ts'
import type { Visit } from './hold-seats.ts'
import { networkHoldsTooMany } from './refusals.ts'

/**
 * How many seats visitors without script may hold where others must solve a proof of work. The limit of a trip counts
 * the seats of all networks together, so that a program with many addresses gains at most a quarter of a bus.
 */
export const PER_TRIP: Limit = { name: 'no-proof-trip', most: 13, windowSeconds: 15 * 60 }
export const PER_CARRIER: Limit = { name: 'no-proof-network', most: 40, windowSeconds: 3_600 }
export const PER_HOUSEHOLD: Limit = { ...PER_CARRIER, most: 10 }

/**
 * Holds seats for a browser that runs no script and so cannot solve a proof. While the network holds few seats, no proof
 * is needed. After that the tighter limits above replace the proof. All other limits of a hold apply as well.
 */
export async function holdWithoutScript(
  db: Database,
  hold: HoldInTurn,
  draft: BookingDraft,
  visit: Visit & { ip: string },
): Promise<HeldBooking> {
  try {
    return await hold(draft, visit)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'PROOF_NEEDED') throw error
    const seats = draft.seatId.length
    const perNetwork = isHousehold(visit.ip) ? PER_HOUSEHOLD : PER_CARRIER
    const isAllowed =
      (await countWithin(db, perNetwork, networkOf(visit.ip), seats)) &&
      (await countWithin(db, PER_TRIP, String(draft.tripId), seats))
    if (!isAllowed) throw networkHoldsTooMany()
    return hold(draft, { ...visit, isExcusedFromProof: true })
  }
}
