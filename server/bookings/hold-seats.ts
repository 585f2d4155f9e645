import type { BookingDraft, HeldBooking } from '#contracts/bookings.ts'
import type { Database } from '#server/database/connect.ts'
import { violatedConstraint } from '#server/database/database-errors.ts'
import { explainRefusal } from './explain-refusal.ts'
import { newBookingToken } from './new-booking-token.ts'
import { claimSeats } from './queries.ts'
import { seatTaken } from './refusals.ts'
import { release } from './release.ts'

export type Visit = { ip: string; idemKey: string | undefined }

/** All seats or none. The price is taken now and stays, whatever the trip costs tomorrow. */
export async function holdSeats(db: Database, draft: BookingDraft, visit: Visit): Promise<HeldBooking> {
  const bookingToken = newBookingToken()
  const claim = await claimSeats(db, { ...draft, ...visit, bookingToken }).catch(whenSentTwice)
  if (!claim || claim.id === null) {
    if (claim && !claim.isKeyKnown && claim.takenSeatNos.length > 0) throw seatTaken(claim.takenSeatNos)
    return explainRefusal(db, draft, visit)
  }
  const { replaces, id, holdExpiresIn, amountTotal } = claim
  // The same person chose again: what they held before on this trip is nobody's any more, unless their other tab has
  // begun to pay for it since.
  if (replaces.length > 0) await release(db, replaces, 'customer', { evenIfHeld: true, evenIfPaying: false })
  return { id, bookingToken, holdExpiresIn, amountTotal }
}

/** Two copies of one request at the same moment: the second meets the key of the first and answers like it. */
function whenSentTwice(error: unknown): undefined {
  if (violatedConstraint(error) !== 'bookings_idem_key_once') throw error
}
