import { expect, test } from 'vitest'
import { accepts } from './accepts.ts'

test.each([
  ['gzip, deflate, br, zstd', true],
  ['br', true],
  ['gzip;q=1, br;q=0.5', true],
  ['gzip, br;q=0', false],
  ['br; q=0.000', false],
  ['brotli, gzip', false],
  ['', false],
  [undefined, false],
])('a client that sends "%s" accepts br: %s', (offered, isRead) => {
  expect(accepts({ 'accept-encoding': offered }, 'br')).toBe(isRead)
})
