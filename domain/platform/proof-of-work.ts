/**
 * Counts the leading zero bits of a digest. A proof of work is a number (nonce) whose digest has a required count of
 * them. It can only be found by trying, and each additional bit doubles the work.
 */
export function leadingZeroBits(digest: Uint8Array): number {
  let bits = 0
  for (const byte of digest) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24
    bits += 8
  }
  return bits
}

/** Returns the text whose digest must begin with the required zero bits: the server's challenge and the nonce. */
export const proofText = (challenge: string, nonce: number): string => `${challenge}:${nonce}`

/** Returns the required number of zero bits, which is the first part of a challenge: `17.…`. */
export const bitsOf = (challenge: string): number => Number.parseInt(challenge, 10)
