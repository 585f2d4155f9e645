import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { digestOf, isKeyToken, newKeyToken, newToken } from './session-token.ts'

test('a token has 256 bits, each of them random', () => {
  const tokens = Array.from({ length: 1_000 }, () => Buffer.from(newToken().token, 'base64url'))
  expect(new Set(tokens.map((token) => token.length))).toEqual(new Set([32]))
  const isSet = (token: Buffer, bit: number) => ((token[bit >> 3] ?? 0) >> (bit & 7)) & 1
  const fixed = Array.from(
    { length: 256 },
    (_, bit) => new Set(tokens.map((token) => isSet(token, bit))),
  ).filter((values) => values.size < 2)
  expect(fixed).toEqual([])
})

test('the digest of a token is its SHA-256', () => {
  const { token, digest } = newToken()
  expect(digest.toString('hex')).toBe(createHash('sha256').update(token).digest('hex'))
})

test('the token of an API key is told apart from every session token', () => {
  const { token, prefix, digest } = newKeyToken()
  expect(token).toMatch(/^tk_[A-Za-z0-9_-]{43}$/)
  expect(token.startsWith(prefix)).toBe(true)
  expect(prefix).toHaveLength(9)
  expect(digest).toEqual(digestOf(token))
  expect(isKeyToken(token)).toBe(true)
  expect(isKeyToken(`tk_${newToken().token.slice(3)}`)).toBe(false)
})
