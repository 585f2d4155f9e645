import { expect, test } from 'vitest'
import {
  formatReference,
  linkTokenBytes,
  linkTokenFrom,
  parseRecoveryCode,
  parseReference,
  recoveryCodeFrom,
  referenceFrom,
} from './booking-reference.ts'

test('ten bytes make sixteen characters, and each of the 80 bits gives another reference', () => {
  expect(referenceFrom(new Uint8Array(10))).toBe('0000000000000000')
  expect(referenceFrom(new Uint8Array(10).fill(255))).toBe('ZZZZZZZZZZZZZZZZ')
  const ones = Array.from({ length: 80 }, (_, bit) => {
    const bytes = new Uint8Array(10)
    bytes[Math.floor(bit / 8)] = 1 << (bit % 8)
    return referenceFrom(bytes)
  })
  expect(new Set(ones).size).toBe(80)
})

test.each([
  ['7k3m-q2xv-9b4t-hd5n', '7K3MQ2XV9B4THD5N'],
  [' 7K3M Q2XV 9B4T HD5N ', '7K3MQ2XV9B4THD5N'],
  ['OK3MQ2XV9B4THDLN', '0K3MQ2XV9B4THD1N'],
  ['7K3M', null],
  ['7K3MQ2XV9B4THD5U', null],
  ['', null],
])('the typed reference %j is read as %j', (typed, reference) => {
  expect(parseReference(typed)).toBe(reference)
})

test('a reference is shown in groups of four', () => {
  expect(formatReference('7K3MQ2XV9B4THD5N')).toBe('7K3M-Q2XV-9B4T-HD5N')
})

test('each of 120 bits gives another recovery code, and staff can type it in lower case with dashes', () => {
  const ones = Array.from({ length: 120 }, (_, bit) => {
    const bytes = new Uint8Array(15)
    bytes[Math.floor(bit / 8)] = 1 << (bit % 8)
    return recoveryCodeFrom(bytes)
  })
  expect(new Set(ones).size).toBe(120)
  for (const code of ones) expect(parseRecoveryCode(formatReference(code).toLowerCase())).toBe(code)
  expect(parseRecoveryCode('7K3M-Q2XV-9B4T-HD5N')).toBeNull()
})

test('the 15 bytes of a link’s token are read back, and other text is no token', () => {
  const bytes = Uint8Array.from({ length: 15 }, (_, i) => i * 17)
  expect(linkTokenFrom(bytes)).toMatch(/^[0-9A-Z]{24}$/)
  expect(linkTokenBytes(linkTokenFrom(bytes))).toEqual(bytes)
  expect(() => linkTokenFrom(new Uint8Array(14))).toThrow('15 bytes')
  for (const text of ['', 'U'.repeat(24), '0'.repeat(23)]) expect(linkTokenBytes(text)).toBeNull()
})
