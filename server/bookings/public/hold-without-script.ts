import type { BookingDraft, HeldBooking } from '#contracts/bookings/bookings.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import { countWithin, defineLimit, defineLimitOfNetworks } from '#server/platform/limits/limit.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import type { HoldInTurn } from './hold-in-turn.ts'
import type { Visit } from './hold-seats.ts'
import { networkHoldsTooMany } from './refusals.ts'

/**
 * How many seats visitors without script may hold where others must solve a proof of work. The limit of a trip counts
 * the seats of all networks together, so that a program with many addresses gains at most a quarter of a bus.
 */
export const PER_TRIP = defineLimit({
  name: 'no-proof-trip',
  counts: 'seats of a trip held without script and proof',
  most: 13,
  windowSeconds: 15 * 60,
})
const perNetwork = defineLimitOfNetworks({
  name: 'no-proof-network',
  counts: 'seats held without script and proof',
  most: { carrier: 40, household: 10 },
  windowSeconds: 3_600,
})

/**
 * Holds seats for a browser that runs no script and so cannot solve a proof. No proof is needed while the network holds
 * few seats. Above that, the stricter limits of this file replace the proof. All other limits of a hold apply as well.
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
    const isAllowed =
      (await countWithin(db, perNetwork(visit.ip), networkOf(visit.ip), seats)) &&
      (await countWithin(db, PER_TRIP, String(draft.tripId), seats))
    if (!isAllowed) throw networkHoldsTooMany()
    return hold(draft, { ...visit, isExcusedFromProof: true })
  }
}
