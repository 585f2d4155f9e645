import { bitsOf, leadingZeroBits, proofText } from '#domain/proof-of-work.ts'
import { sha256 } from './sha256.ts'

/** Between two slices the page can draw and be scrolled. */
const SLICE_MS = 30

/** The number that solves the puzzle: about two to the power of its bits have to be tried. */
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
