import { type KeyObject, sign, verify } from 'node:crypto'
import { referenceBytes, referenceFrom } from '#domain/booking-reference.ts'
import { fromBase45, toBase45 } from './base45.ts'

/**
 * The content of a seat's QR code: `T2` and 80 bytes in base45.
 *
 * | 0     | high four bits: format 2; low four bits: key number |
 * | 1–10  | booking token                                        |
 * | 11    | seat number                                          |
 * | 12–15 | trip id, big-endian                                  |
 * | 16–79 | ECDSA P-256 signature, r‖s                           |
 *
 * The signed message is `tafiya T2:` and bytes 0 to 15.
 *
 * The 122 characters fit a QR code of version 5 with medium error correction, 37 modules a side. A device with the
 * public key can check a code without a network; WebCrypto reads this form of signature.
 */
export type TicketFacts = { keyNo: number; bookingToken: string; seatNo: string; tripId: number }
export type T2Code = TicketFacts & { signature: Buffer }

const PREFIX = 'T2'
const FORMAT = 2
const FACTS = 16
const LENGTH = 80
const SEAT = /^[1-9][0-9]?$/

export const signT2 = (privateKey: KeyObject, facts: TicketFacts): Buffer =>
  sign('sha256', signedBytes(facts), { key: privateKey, dsaEncoding: 'ieee-p1363' })

export const isSignedT2 = (publicKey: KeyObject, code: T2Code): boolean =>
  verify('sha256', signedBytes(code), { key: publicKey, dsaEncoding: 'ieee-p1363' }, code.signature)

export const writeT2 = (code: T2Code): string =>
  PREFIX + toBase45(Buffer.concat([bytesOf(code), code.signature]))

/**
 * Returns null for text that does not have the form of a code; does not check the signature. Ignores white space around
 * the code, because scanners may add a line end.
 */
export function readT2(text: string): T2Code | null {
  const trimmed = text.trim()
  if (!trimmed.startsWith(PREFIX)) return null
  const bytes = fromBase45(trimmed.slice(PREFIX.length))
  if (bytes?.length !== LENGTH || bytes.readUInt8(0) >> 4 !== FORMAT) return null
  if (!SEAT.test(String(bytes.readUInt8(11)))) return null
  return {
    keyNo: bytes.readUInt8(0) & 0xf,
    bookingToken: referenceFrom(bytes.subarray(1, 11)),
    seatNo: String(bytes.readUInt8(11)),
    tripId: bytes.readUInt32BE(12),
    signature: bytes.subarray(FACTS),
  }
}

function bytesOf({ keyNo, bookingToken, seatNo, tripId }: TicketFacts): Buffer {
  // A code that cannot be read back must not be printed.
  if (!SEAT.test(seatNo)) throw new RangeError(`no ticket code for seat ${JSON.stringify(seatNo)}`)
  const bytes = Buffer.alloc(FACTS)
  bytes.writeUInt8((FORMAT << 4) | keyNo, 0)
  bytes.set(referenceBytes(bookingToken), 1)
  bytes.writeUInt8(Number(seatNo), 11)
  bytes.writeUInt32BE(tripId, 12)
  return bytes
}

const signedBytes = (facts: TicketFacts): Buffer => Buffer.concat([Buffer.from('tafiya T2:'), bytesOf(facts)])
