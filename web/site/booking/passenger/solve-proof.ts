import { bitsOf, leadingZeroBits, proofText } from '#domain/platform/proof-of-work.ts'
import { sha256 } from './sha256.ts'

/** The search for a nonce runs in slices of this length. Between two slices the page can repaint and scroll. */
const SLICE_MS = 30

/**
 * Finds a nonce with which the digest begins with as many zero bits as the challenge asks for. For n bits this takes
 * about 2^n attempts.
 */
export async function solveProof(challenge: string): Promise<number> {
  const bits = bitsOf(challenge)
  for (let nonce = 0; ; ) {
    const sliceEnds = performance.now() + SLICE_MS
    while (performance.now() < sliceEnds) {
      for (let tries = 0; tries < 200; tries++, nonce++) {
        if (leadingZeroBits(sha256(proofText(challenge, nonce))) >= bits) return nonce
      }
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
}
