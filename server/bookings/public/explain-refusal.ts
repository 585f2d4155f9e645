import { isDeepStrictEqual } from 'node:util'
import type { BookingDraft, HeldBooking } from '#contracts/bookings/bookings.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { waitForStandby } from '#server/platform/database/probe-write.ts'
import { keyReused, underMaintenance } from '#server/platform/errors.ts'
import { selectBookingByKey, selectHoldObstacles } from './hold-seats-queries.ts'
import { seatTaken, tooManyHolds, tooManySeats, tripClosed, tripNotFound } from './refusals.ts'

/**
 * Finds the reason of a failed hold that the hold statement did not return. Runs only after a failure, so that
 * successful holds do not pay for these queries. If the idempotency key was used for the same request, returns the
 * booking of that request; otherwise throws the reason.
 */
export async function explainRefusal(
  db: Database,
  draft: BookingDraft,
  idemKey: string | undefined,
): Promise<HeldBooking> {
  if (idemKey) {
    const earlier = await selectBookingByKey(db, idemKey)
    if (earlier) {
      const { held, ...same } = earlier
      if (!isDeepStrictEqual(same.draft, sorted(draft))) throw keyReused()
      await waitForStandby(db)
      return held
    }
  }
  const obstacles = await selectHoldObstacles(db, draft)
  if (obstacles.isMaintenance) throw underMaintenance()
  if (!obstacles.isTripKnown) throw tripNotFound()
  if (!obstacles.isTripOpen) throw tripClosed()
  if (draft.seatId.length > obstacles.mostSeats) throw tooManySeats(obstacles.mostSeats)
  if (obstacles.hasForeignSeats) throw seatTaken([])
  throw tooManyHolds()
}

const sorted = (draft: BookingDraft): BookingDraft => ({
  ...draft,
  seatId: draft.seatId.toSorted((a, b) => a - b),
})
