import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkTokenFrom } from '#domain/bookings/booking-reference.ts'
import { isSignedLink, readLink, signLink } from './link-token.ts'

const key = randomBytes(32)
const facts = { purpose: 'booking', keyNo: 3, bookingId: 2_147_483_647 } as const
const contact = { email: 'tester@example.com', mobile: '0803 123 4567' }
const token = signLink(key, facts, contact)

const isValid = (text: string, by = key, of = contact): boolean => {
  const read = readLink(text)
  return read !== null && isSignedLink(by, read, of)
}

test('a token is read back, for any key number, booking and contact', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 15 }),
      fc.integer({ min: 1, max: 2_147_483_647 }),
      fc.record({ email: fc.emailAddress(), mobile: fc.string() }),
      (keyNo, bookingId, of) => {
        const text = signLink(key, { purpose: 'booking', keyNo, bookingId }, of)
        expect(readLink(text)).toMatchObject({ purpose: 'booking', keyNo, bookingId })
        expect(isValid(text, key, of)).toBe(true)
      },
    ),
  )
})

test('a token has 24 letters and digits, which need no escaping, and is read in lower case too', () => {
  expect(token).toMatch(/^[0-9A-Z]{24}$/)
  expect(isValid(token.toLowerCase())).toBe(true)
})

test('a token with one changed character is refused, whichever it is', () => {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  for (let i = 0; i < token.length; i++)
    for (const other of alphabet) {
      const forged = token.slice(0, i) + other + token.slice(i + 1)
      expect(isValid(forged)).toBe(forged === token)
    }
})

test('a signature fits no other booking, key number, e-mail, phone number or key', () => {
  const read = readLink(token) ?? expect.fail()
  expect(isSignedLink(key, { ...read, bookingId: 5 }, contact)).toBe(false)
  expect(isSignedLink(key, { ...read, keyNo: 4 }, contact)).toBe(false)
  expect(isSignedLink(key, read, { ...contact, email: 'other@example.com' })).toBe(false)
  expect(isSignedLink(key, read, { ...contact, mobile: '0803 123 4568' })).toBe(false)
  expect(isSignedLink(randomBytes(32), read, contact)).toBe(false)
})

test('control: a signature without the contact still fits after the contact was corrected [F68]', () => {
  const careless = (_: typeof contact) => ({ email: '', mobile: '' })
  const read = readLink(signLink(key, facts, careless(contact))) ?? expect.fail()
  expect(isSignedLink(key, read, careless({ ...contact, email: 'other@example.com' }))).toBe(true)
})

test('a character moved from the e-mail to the phone number gives another signature', () => {
  const read = readLink(signLink(key, facts, { email: 'a@b.c1', mobile: '2' })) ?? expect.fail()
  expect(isSignedLink(key, read, { email: 'a@b.c', mobile: '12' })).toBe(false)
})

test.each(['', ' ', token.slice(1), `${token}0`, 'ß'.repeat(24), 'U'.repeat(24)])(
  '%j is not a token',
  (text) => {
    expect(readLink(text)).toBeNull()
  },
)

test('an unknown purpose, and an id that no booking can have, are refused', () => {
  const written = (first: number, id: number) => {
    const bytes = Buffer.alloc(15)
    bytes.writeUInt8(first, 0)
    bytes.writeUInt32BE(id, 1)
    return linkTokenFrom(bytes)
  }
  expect(readLink(written(0x10, 1))).not.toBeNull()
  expect(readLink(written(0x20, 1))).toBeNull()
  expect(readLink(written(0x00, 1))).toBeNull()
  expect(readLink(written(0x10, 2_147_483_648))).toBeNull()
})

test('none of 100,000 tokens with a random signature is valid', () => {
  const head = Buffer.from([0x13, 0x7f, 0xff, 0xff, 0xff])
  for (let i = 0; i < 100_000; i++) {
    const forged = linkTokenFrom(Buffer.concat([head, randomBytes(10)]))
    if (isValid(forged)) throw new Error('a token made at random was accepted')
  }
}, 60_000)
