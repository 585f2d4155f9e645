import { expect, test } from 'vitest'
import { base32, stepAt, stepOf, totpCode, totpUri } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, the rows for SHA-1.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at Unix time %i the code is %s', (seconds, code) => {
  expect(totpCode(SECRET, stepAt(new Date(seconds * 1000)), 8)).toBe(code)
})

test.each([
  [-60, false],
  [-30, true],
  [0, true],
  [30, true],
  [60, false],
])('a code from a clock that is %i seconds off is accepted: %s', (seconds, isBelieved) => {
  const now = new Date('2026-03-02T09:00:00Z')
  const code = totpCode(SECRET, stepAt(new Date(now.getTime() + seconds * 1000)))
  expect(stepOf(SECRET, code, now) !== undefined).toBe(isBelieved)
})

test('a code with a space between its digits, as apps show it, is accepted', () => {
  const now = new Date('2026-03-02T09:00:00Z')
  const code = totpCode(SECRET, stepAt(now))
  expect(stepOf(SECRET, `${code.slice(0, 3)} ${code.slice(3)}`, now)).toBe(stepAt(now))
})

test('the URL for the app contains issuer, e-mail address and secret', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(totpUri('Sample Lines', 'bola@example.com', SECRET)).toBe(
    'otpauth://totp/Sample%20Lines:bola%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Sample+Lines&algorithm=SHA1&digits=6',
  )
})
