/** Counts the leading zero bits of a digest. Each additional required bit doubles the work to find such a digest. */
export function leadingZeroBits(digest: Uint8Array): number {
  let bits = 0
  for (const byte of digest) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24
    bits += 8
  }
  return bits
}

/** Returns the text to hash. A nonce is valid if the digest of this text begins with enough zero bits. */
export const proofText = (challenge: string, nonce: number): string => `${challenge}:${nonce}`

/** Returns the required number of zero bits, which is the first part of a challenge: `17.…`. */
export const bitsOf = (challenge: string): number => Number.parseInt(challenge, 10)
