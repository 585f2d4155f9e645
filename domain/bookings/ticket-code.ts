import { fromBase45, toBase45 } from '#domain/platform/base45.ts'
import { referenceBytes, referenceFrom } from './booking-reference.ts'

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
export type T2Code = TicketFacts & { signature: Uint8Array }

const PREFIX = 'T2'
const FORMAT = 2
const FACTS = 16
const LENGTH = 80
const SEAT = /^[1-9][0-9]?$/
const PURPOSE = 'tafiya T2:'

export const writeT2 = (code: T2Code): string => PREFIX + toBase45(joined(ticketBytes(code), code.signature))

/**
 * Returns null for text that does not have the form of a code; does not check the signature. Ignores white space around
 * the code, because scanners may add a line end.
 */
export function readT2(text: string): T2Code | null {
  const trimmed = text.trim()
  if (!trimmed.startsWith(PREFIX)) return null
  const bytes = fromBase45(trimmed.slice(PREFIX.length))
  if (bytes?.length !== LENGTH) return null
  const view = new DataView(bytes.buffer)
  const seatNo = String(view.getUint8(11))
  if (view.getUint8(0) >> 4 !== FORMAT || !SEAT.test(seatNo)) return null
  return {
    keyNo: view.getUint8(0) & 0xf,
    bookingToken: referenceFrom(bytes.subarray(1, 11)),
    seatNo,
    tripId: view.getUint32(12),
    signature: bytes.slice(FACTS),
  }
}

/**
 * Returns bytes 0 to 15. Signing the same ticket twice gives two codes, so a device finds a ticket by the digest of
 * these bytes.
 */
export function ticketBytes({ keyNo, bookingToken, seatNo, tripId }: TicketFacts): Uint8Array<ArrayBuffer> {
  // A code that cannot be read back must not be printed.
  if (!SEAT.test(seatNo)) throw new RangeError(`no ticket code for seat ${JSON.stringify(seatNo)}`)
  const bytes = new Uint8Array(FACTS)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, (FORMAT << 4) | keyNo)
  bytes.set(referenceBytes(bookingToken), 1)
  view.setUint8(11, Number(seatNo))
  view.setUint32(12, tripId)
  return bytes
}

/** Returns the message that the signature of a code covers. */
export const signedBytes = (facts: TicketFacts): Uint8Array<ArrayBuffer> =>
  joined(new TextEncoder().encode(PURPOSE), ticketBytes(facts))

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(first.length + second.length)
  bytes.set(first)
  bytes.set(second, first.length)
  return bytes
}
