import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { HoldProof } from '#contracts/bookings/bookings.ts'
import { bitsOf, leadingZeroBits, proofText } from '#domain/platform/proof-of-work.ts'
import { isSameText } from '#server/platform/is-same-text.ts'

/**
 * The time in which the visitor's browser must solve a challenge, a proof of work. A slow phone takes seconds; the rest
 * is for visitors who leave and return.
 */
const VALID_MS = 10 * 60_000

/**
 * Returns a challenge, `bits.expires.id.signature`. The signature includes the network, so the challenge is valid for
 * that network only. Nothing is stored before a solved challenge is used.
 */
export function newChallenge(
  secret: string,
  { bits, network, now }: { bits: number; network: string; now: Date },
): string {
  const claims = `${bits}.${now.getTime() + VALID_MS}.${randomBytes(12).toString('hex')}`
  return `${claims}.${signature(secret, claims, network)}`
}

export type SolvedProof = { id: string; bits: number; expiresAt: Date }

/** Returns null if the challenge was not signed with this secret for this network, has expired or is not solved. */
export function readProof(
  secret: string,
  { challenge, nonce }: HoldProof,
  { network, now }: { network: string; now: Date },
): SolvedProof | null {
  const [bits = '', expires = '', id = '', signed = ''] = challenge.split('.')
  if (!isSameText(signed, signature(secret, `${bits}.${expires}.${id}`, network))) return null
  const expiresAt = new Date(Number(expires))
  if (expiresAt <= now) return null
  const digest = createHash('sha256').update(proofText(challenge, nonce)).digest()
  if (leadingZeroBits(digest) < bitsOf(challenge)) return null
  return { id, bits: bitsOf(challenge), expiresAt }
}

const signature = (secret: string, claims: string, network: string): string =>
  createHmac('sha256', secret).update(`${claims} ${network}`).digest('base64url')
