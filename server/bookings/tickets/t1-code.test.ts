import fc from 'fast-check'
import encodeQR from 'qr'
import { expect, test } from 'vitest'
import { referenceFrom } from '#domain/booking-reference.ts'
import { readT1, signT1 } from './t1-code.ts'

const secret = 'a secret of the house'
const bookingToken = '7K9QM2XD4HRBT8WZ'
const code = signT1(secret, { bookingToken, seatNo: '11' })

const tokens = fc.uint8Array({ minLength: 10, maxLength: 10 }).map(referenceFrom)
const seats = fc.integer({ min: 1, max: 99 }).map(String)

test('a signed code is read back, for any booking and seat', () => {
  fc.assert(
    fc.property(tokens, seats, (token, seatNo) => {
      const ticket = { bookingToken: token, seatNo }
      expect(readT1(secret, signT1(secret, ticket))).toEqual(ticket)
    }),
  )
})

test('a code fits a QR code of version 2 and needs no escaping in a URL', () => {
  // QR version 2 has 25 modules a side. The border adds one on each side.
  expect(encodeQR(code, 'raw', { ecc: 'medium', border: 1 })).toHaveLength(25 + 2)
  expect(encodeURIComponent(code)).toBe(code)
})

test('a code with one flipped bit is refused', () => {
  const bytes = Buffer.from(code)
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const forged = Buffer.from(bytes)
    forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(readT1(secret, forged.toString('latin1'))).toBeNull()
  }
})

test('a signature fits no other seat or booking, and no code is valid with another secret', () => {
  const signature = code.slice(-16)
  expect(readT1(secret, `T1${bookingToken}12${signature}`)).toBeNull()
  expect(readT1(secret, `T18K9QM2XD4HRBT8WZ11${signature}`)).toBeNull()
  expect(readT1('another secret', code)).toBeNull()
})

test.each([
  '',
  ' ',
  'T1',
  bookingToken,
  code.slice(0, -1),
  `${code}0`,
  code.toLowerCase(),
  code.replace('T1', 'T2'),
  `https://x.example/${code}`,
  'ß'.repeat(36),
])('%j is not a T1 code', (text) => {
  expect(readT1(secret, text)).toBeNull()
})

test('random bytes are refused without an error', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 60 }),
      (bytes) => readT1(secret, Buffer.from(bytes).toString('latin1')) === null,
    ),
  )
})

test('a scanner’s line end is ignored', () => {
  expect(readT1(secret, `${code}\r\n`)).toEqual({ bookingToken, seatNo: '11' })
})

test.each(['', '0', '00', '100', '1A', '-1', '1\n'])('seat %j gets no code', (seatNo) => {
  expect(() => signT1(secret, { bookingToken, seatNo })).toThrow('no ticket code')
})
