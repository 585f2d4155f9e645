import type { BookingDraft, HeldBooking } from '#contracts/bookings/bookings.ts'
import { parseReference } from '#domain/bookings/booking-reference.ts'
import { normalizePhone } from '#domain/platform/phone.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { violatedConstraint } from '#server/platform/database/database-errors.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { countOrRefuse, defineLimit, keyOf, removeHit } from '#server/platform/limits/limit.ts'
import { isHousehold, networkOf, networkRange } from '#server/platform/limits/network-of.ts'
import { releaseBookingRows } from './change-booking-queries.ts'
import type { DraftToHold } from './draft-to-hold.ts'
import { explainRefusal } from './explain-refusal.ts'
import { MAX_BITS } from './hold-limits-queries.ts'
import { lockOffer } from './hold-offer-queries.ts'
import { newChallenge, readProof } from './hold-proof.ts'
import { type Claim, claimSeats, type Refusal, selectProofSecret } from './hold-seats-queries.ts'
import { newBookingToken } from './new-booking-token.ts'
import { codeRefused, networkHoldsTooMany, proofNeeded, seatTaken } from './refusals.ts'
import { releaseBookings } from './release-bookings.ts'

/** `ip` is null for a booking by USSD, because all of these share the network of the gateway. */
export type Visit = {
  ip: string | null
  idemKey: string | undefined
  /** True if the visitor cannot solve a proof, and other limits replace it. */
  isExcusedFromProof?: boolean
  /** The length of the hold, if it is not that of the settings. */
  holdMinutes?: number
}

/**
 * Limits the guesses of offer codes. Each code is counted before the hold. If the hold does not refuse the code, the
 * count is undone afterwards. Thousands of people share the address of a carrier, so the limit is high.
 */
const WRONG_CODES_PER_NETWORK = defineLimit({
  name: 'offer-codes',
  counts: 'offer codes typed from a network',
  most: 600,
  windowSeconds: 3_600,
})

/**
 * Holds all seats or none, and releases the visitor's earlier drafts on the trip. Copies the price into the booking,
 * with the best offer that applies, so that a later change of the trip's price or of the offer does not affect it.
 */
export async function holdSeats(db: Database, sent: BookingDraft, visit: Visit): Promise<HeldBooking> {
  const { replaces: typedToken, proof, offerCode = null, ...draft } = sent
  const { ip, idemKey, isExcusedFromProof = false, holdMinutes = null } = visit
  const phone = phoneOf(draft)
  const network = ip === null ? phone : networkOf(ip)
  if (offerCode !== null) await countOrRefuse(db, WRONG_CODES_PER_NETWORK, network)
  const { first, last } = ip === null ? { first: null, last: null } : networkRange(ip)
  const proven = isExcusedFromProof ? EXCUSED : await provenBy(db, proof, network)
  const claim = await claimOnce(db, {
    ...draft,
    ip,
    idemKey,
    bookingToken: newBookingToken(),
    holdPhone: phone,
    firstIp: first,
    lastIp: last,
    isHousehold: ip !== null && isHousehold(ip),
    isByUssd: ip === null,
    holdMinutes,
    networkKey: keyOf({ name: 'drafts' }, network),
    replaces: typedToken ? parseReference(typedToken) : null,
    offerCode,
    lockedOffer: 0,
    ...proven,
  })
  if (offerCode !== null && !isCodeRefused(claim)) await removeHit(db, WRONG_CODES_PER_NETWORK, network)
  if (!claim || claim.id === null) {
    if (claim && !claim.isKeyKnown) await refuse(db, claim, network)
    return explainRefusal(db, draft, idemKey)
  }
  const { replaces, id, bookingToken, holdExpiresIn, amountTotal } = claim
  // The same visitor chose again, so their earlier drafts on this trip are released, except a draft for which another
  // tab has started a payment.
  if (replaces.length > 0)
    await releaseBookings(db, replaces, 'customer', { evenIfHeld: true, evenIfPaying: false })
  return { id, bookingToken, holdExpiresIn, amountTotal }
}

const isCodeRefused = (claim: Claim | Refusal | undefined): boolean =>
  claim?.id === null && claim.codeRefusal !== null

export const phoneOf = ({ mobile }: Pick<BookingDraft, 'mobile'>): string => normalizePhone(mobile) ?? mobile

type Proven = Pick<DraftToHold, 'provenBits' | 'proofId' | 'proofExpires'>
const UNPROVEN: Proven = { provenBits: 0, proofId: null, proofExpires: null }
const EXCUSED: Proven = { ...UNPROVEN, provenBits: MAX_BITS }

async function provenBy(db: Database, proof: BookingDraft['proof'], network: string): Promise<Proven> {
  const solved = proof && readProof(await selectProofSecret(db), proof, { network, now: new Date() })
  if (!solved) return UNPROVEN
  return { provenBits: solved.bits, proofId: solved.id, proofExpires: solved.expiresAt }
}

/**
 * Claims the seats. Returns undefined if another request has just used the idempotency key; the caller then returns the
 * booking of that request, or refuses if its details differ. A proof that was used before counts as no proof.
 */
async function claimOnce(db: Database, draft: DraftToHold): Promise<Claim | Refusal | undefined> {
  try {
    return await claimUnderLock(db, draft)
  } catch (error) {
    const violated = violatedConstraint(error)
    if (violated === 'spent_proofs_pkey') return claimOnce(db, { ...draft, ...UNPROVEN })
    // Staff have deleted the offer since the statement began, so the claim is repeated without it.
    if (violated === 'bookings_offer_id_fkey') return claimOnce(db, draft)
    if (violated !== 'bookings_idem_key_once') throw error
    return undefined
  }
}

/**
 * Claims the seats. If the best offer has a limited number of uses, locks the offer first and claims again, so that two
 * holds cannot both take the last use. The claim does not count the uses of the earlier drafts that it replaces, so
 * these drafts are released in the same transaction. Otherwise another tab could start a payment for one of them, and
 * that draft would keep its use. A hold without a limited offer needs one statement and no transaction.
 */
async function claimUnderLock(db: Database, draft: DraftToHold): Promise<Claim | Refusal> {
  const claim = await claimSeats(db, draft)
  if (claim.id !== null || claim.offerToLock === null) return claim
  const { offerToLock } = claim
  const second = await withTransaction(db, async (tx) => {
    await lockOffer(tx, offerToLock)
    const locked = await claimSeats(tx, { ...draft, lockedOffer: offerToLock })
    if (locked.id === null || locked.replaces.length === 0) return locked
    await releaseBookingRows(tx, locked.replaces, 'customer', { evenIfHeld: true, evenIfPaying: false })
    return { ...locked, replaces: [] }
  })
  // True if the offer was used up while this hold waited, and the next best offer is limited too.
  const isForAnother = second.id === null && second.offerToLock !== null
  return isForAnother ? claimUnderLock(db, draft) : second
}

/**
 * Throws if seats are taken, the network is full, a proof is missing or the code is refused. Returns normally for any
 * other reason.
 */
async function refuse(
  db: Database,
  { takenSeatNos, requiredBits: bits, isNetworkFull, isProven, codeRefusal }: Refusal,
  network: string,
): Promise<void> {
  if (takenSeatNos.length > 0) throw seatTaken(takenSeatNos)
  if (codeRefusal !== null) throw codeRefused(codeRefusal)
  if (isNetworkFull) throw networkHoldsTooMany()
  if (isProven) return
  throw proofNeeded(newChallenge(await selectProofSecret(db), { bits, network, now: new Date() }))
}
