/** How many zero bits a digest begins with: each one more doubles the work of finding it. */
export function leadingZeroBits(digest: Uint8Array): number {
  let bits = 0
  for (const byte of digest) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24
    bits += 8
  }
  return bits
}

/** What is hashed: the digest must begin with as many zero bits as the challenge says. */
export const proofText = (challenge: string, nonce: number): string => `${challenge}:${nonce}`

/** A challenge begins with its difficulty, `17.…`. */
export const bitsOf = (challenge: string): number => Number.parseInt(challenge, 10)
