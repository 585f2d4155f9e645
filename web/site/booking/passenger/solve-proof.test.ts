import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { bitsOf, leadingZeroBits, proofText } from '#domain/platform/proof-of-work.ts'
import { sha256 } from './sha256.ts'
import { solveProof } from './solve-proof.ts'

const trusted = (text: string) => createHash('sha256').update(text).digest()

test('the digest equals SHA-256 for texts of 0 to 199 characters', () => {
  for (let length = 0; length < 200; length++) {
    const text = 'x1.'.repeat(length).slice(0, length)
    expect(Buffer.from(sha256(text)).toString('hex')).toBe(trusted(text).toString('hex'))
  }
})

test('the nonce that is found solves the challenge', async () => {
  const challenge = '12.1790000000000.00112233445566778899aabb.signature'
  const nonce = await solveProof(challenge)
  expect(leadingZeroBits(trusted(proofText(challenge, nonce)))).toBeGreaterThanOrEqual(bitsOf(challenge))
})

test.each([
  [[0x80], 0],
  [[0x01], 7],
  [[0, 0x40], 9],
  [[0, 0], 16],
])('%j begins with %i zero bits', (bytes, bits) => {
  expect(leadingZeroBits(Uint8Array.from(bytes))).toBe(bits)
})
