import { generateKeyPairSync, randomBytes, webcrypto } from 'node:crypto'
import fc from 'fast-check'
import encodeQR from 'qr'
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { referenceFrom } from '#domain/bookings/booking-reference.ts'
import { readT2, type TicketFacts, writeT2 } from '#domain/bookings/ticket-code.ts'
import { fromBase45, toBase45 } from '#domain/platform/base45.ts'
import { MODULES } from '#server/messages/ticket-files/draw-qr.ts'
import { limit } from '#testing/limits.ts'
import { isSignedT2, signT2 } from './t2-code.ts'

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const facts = { keyNo: 3, bookingToken: '7K9QM2XD4HRBT8WZ', seatNo: '11', tripId: 4_294_967_295 }
const signed = (about: TicketFacts) => ({ ...about, signature: signT2(pair.privateKey, about) })
const code = writeT2(signed(facts))

const anyFacts = fc.record({
  keyNo: fc.integer({ min: 0, max: 15 }),
  bookingToken: fc.uint8Array({ minLength: 10, maxLength: 10 }).map(referenceFrom),
  seatNo: fc.integer({ min: 1, max: 99 }).map(String),
  tripId: fc.integer({ min: 1, max: 0xffffffff }),
})

test('a signed code is read back, for any key, booking, seat and trip', () => {
  fc.assert(
    fc.property(anyFacts, (about) => {
      const read = readT2(writeT2(signed(about)))
      expect(read).toMatchObject(about)
      expect(read && isSignedT2(pair.publicKey, read)).toBe(true)
    }),
  )
})

test('a code has 122 characters, fits the QR code of the ticket and is read from it', () => {
  expect(code).toHaveLength(122)
  const isDark = encodeQR(code, 'raw', { ecc: 'medium', encoding: 'alphanumeric', border: 4 })
  expect(isDark).toHaveLength(MODULES + 8)
  const scale = 4
  const width = isDark.length * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++)
      if (isDark[Math.floor(y / scale)]?.[Math.floor(x / scale)])
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  expect(decodeQR({ width, height: width, data })).toBe(code)
})

test('no code starts or ends with a space, so trimming removes nothing', () => {
  fc.assert(
    fc.property(anyFacts, (about) => {
      const text = writeT2(signed(about))
      expect(text.trim()).toBe(text)
    }),
  )
})

test('WebCrypto, which browsers have, verifies a code with the public key alone', async () => {
  const { subtle } = webcrypto
  const spki = pair.publicKey.export({ format: 'der', type: 'spki' })
  const key = await subtle.importKey('spki', spki, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
  const whole = Buffer.alloc(80)
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
  for (let i = 0; i < 40; i++) {
    const [a = 0, b = 0, c = 0] = [...code.slice(2 + i * 3, 5 + i * 3)].map((sign) => digits.indexOf(sign))
    whole.writeUInt16BE(a + b * 45 + c * 2025, i * 2)
  }
  const message = Buffer.concat([Buffer.from('tafiya T2:'), whole.subarray(0, 16)])
  const check = (signature: Buffer) =>
    subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, message)
  expect(await check(whole.subarray(16))).toBe(true)
  expect(await check(Buffer.alloc(64, 1))).toBe(false)
})

test('a code with one flipped bit is unreadable or has an invalid signature', () => {
  const bytes = Buffer.from(code)
  let readable = 0
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const forged = Buffer.from(bytes)
    forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    const read = readT2(forged.toString('latin1'))
    if (!read) continue
    readable++
    expect(isSignedT2(pair.publicKey, read)).toBe(false)
  }
  expect(readable).toBeGreaterThan(0)
})

test('a signature fits no other seat, trip, booking or key', () => {
  const { signature } = signed(facts)
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  for (const change of [{ seatNo: '12' }, { tripId: 1 }, { bookingToken: '8K9QM2XD4HRBT8WZ' }, { keyNo: 4 }])
    expect(isSignedT2(pair.publicKey, { ...facts, ...change, signature })).toBe(false)
  expect(isSignedT2(other.publicKey, { ...facts, signature })).toBe(false)
})

test.each([
  '',
  ' ',
  'T2',
  code.slice(0, -1),
  `${code}0`,
  code.toLowerCase(),
  code.replace('T2', 'T1'),
  `T2${'ß'.repeat(120)}`,
  `T2${':'.repeat(120)}`,
])('%j is not a T2 code', (text) => {
  expect(readT2(text)).toBeNull()
})

test('80 random bytes in format 2 are read if the seat number is possible, and refused otherwise', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 80, maxLength: 80 }), ([first = 0, ...rest]) => {
      const seat = rest[10] ?? 0
      const text = `T2${toBase45(Uint8Array.from([0x20 | (first & 0xf), ...rest]))}`
      const read = readT2(text)
      return seat >= 1 && seat <= 99 ? read !== null && writeT2(read) === text : read === null
    }),
  )
})

test.each([0x00, 0x10, 0x30, 0xf0])(
  'a code whose first byte is %i has another format and is refused',
  (first) => {
    const bytes = fromBase45(code.slice(2)) ?? new Uint8Array()
    expect(readT2(`T2${toBase45(Buffer.concat([Buffer.from([first]), bytes.subarray(1)]))}`)).toBeNull()
  },
)

test('a code with one character outside base45 is refused without an error', () => {
  const other = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 1 })
    .filter((one) => !/^[0-9A-Z $%*+./:-]$/.test(one))
  fc.assert(
    fc.property(fc.integer({ min: 2, max: code.length - 2 }), other, (at, one) => {
      return readT2(code.slice(0, at) + one + code.slice(at + 1)) === null
    }),
  )
})

test.each(['', '0', '00', '100', '1A', '-1'])('seat %j gets no code', (seatNo) => {
  expect(() => signed({ ...facts, seatNo })).toThrow('no ticket code')
})

/** FORGED_CODES sets the number of codes; a full run has 100,000. */
const FORGED = Number(process.env.FORGED_CODES ?? 6_000)

test(
  'no code with random bytes, a flipped bit or the signature of another key is valid',
  () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const whole = fromBase45(code.slice(2)) ?? new Uint8Array()
    const forgeries = {
      random: () => {
        const bytes = randomBytes(80)
        bytes.set([0x20 | ((bytes[0] ?? 0) & 0xf)])
        bytes.set([1 + ((bytes[11] ?? 0) % 99)], 11)
        return bytes
      },
      flipped: (i: number) => {
        const bytes = Uint8Array.from(whole)
        const bit = i % (bytes.length * 8)
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        return bytes
      },
      resigned: (i: number) => {
        const about = { ...facts, tripId: i + 1 }
        return fromBase45(writeT2({ ...about, signature: signT2(other.privateKey, about) }).slice(2))
      },
    }
    const kinds = Object.values(forgeries)
    let readable = 0
    for (let i = 0; i < FORGED; i++) {
      const forged = kinds[i % kinds.length]?.(Math.floor(i / kinds.length)) ?? new Uint8Array()
      const read = readT2(`T2${toBase45(forged)}`)
      if (!read) continue
      readable++
      if (isSignedT2(pair.publicKey, read)) throw new Error(`forged code ${i} was accepted`)
    }
    expect(readable).toBeGreaterThan(FORGED / 2)
  },
  limit(Math.max(60_000, FORGED * 6)),
)
