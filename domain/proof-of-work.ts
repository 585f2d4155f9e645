/** Returns the number of leading zero bits of a digest. Each further bit doubles the work of finding one. */
export function leadingZeroBits(digest: Uint8Array): number {
  let bits = 0
  for (const byte of digest) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24
    bits += 8
  }
  return bits
}

/** Returns the text to hash. Its digest must begin with as many zero bits as the challenge demands. */
export const proofText = (challenge: string, nonce: number): string => `${challenge}:${nonce}`

/** Returns the difficulty, which is the first part of a challenge: `17.…`. */
export const bitsOf = (challenge: string): number => Number.parseInt(challenge, 10)
