import { ApiError } from '#api/api-error.ts'
import { keyPerContent } from '#api/idempotency-key.ts'
import { type HeldBooking, HeldBookingAnswer, type HoldProof } from '#contracts/bookings/bookings.ts'
import { api } from '#site/parts/api.ts'
import type { Draft, PassengerInfo } from '#site/parts/draft/draft.ts'
import { solveProof } from './solve-proof.ts'

const keyFor = keyPerContent()

/**
 * The most proofs of work that one attempt sends. The server asks for a proof if many seats are held from the visitor's
 * network. If more seats are held meanwhile, it asks for a harder one.
 */
const MAX_PROOFS = 3

/**
 * Holds the selected seats. If the same details are sent twice, by a double click or a retry after a lost response,
 * both requests have the same idempotency key and create one booking. If the server asks for a proof of work, the
 * request is sent again with the proof.
 */
export async function holdSeats(
  draft: Draft,
  passenger: PassengerInfo,
  onChallenge: () => void,
): Promise<HeldBooking> {
  const { offerCode, ...details } = passenger
  const code = offerCode.trim()
  const body = {
    tripId: draft.selectedBus?.id,
    seatId: draft.selectedSeats.map(({ seatId }) => seatId),
    ...details,
    ...(code && { offerCode: code }),
  }
  const headers = { 'idempotency-key': keyFor([draft.createdAt, body]) }
  const replaces = draft.bookingToken ?? undefined
  let proof: HoldProof | undefined
  for (let proofs = 0; ; proofs++) {
    try {
      return (await api.post('/bookings', { ...body, replaces, proof }, HeldBookingAnswer, headers)).data
    } catch (error) {
      const challenge = challengeIn(error)
      if (challenge === undefined || proofs >= MAX_PROOFS) throw error
      onChallenge()
      proof = { challenge, nonce: await solveProof(challenge) }
    }
  }
}

const challengeIn = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'PROOF_NEEDED' ? error.fields.proof : undefined
