import { createHmac, timingSafeEqual } from 'node:crypto'
import { referenceFrom } from '#domain/booking-reference.ts'

export type TicketCode = { bookingToken: string; seatNo: string }

/**
 * What the QR of a seat says: `T1`, the booking's 16 characters, the seat in two digits, 16 characters of signature.
 * Only digits and capitals, because a QR code packs those tightest: 36 of them fit the 25 x 25 modules of version 2
 * with medium error correction, which a cheap camera still reads when thirteen share a page. The digit names the
 * version; whatever signs differently will be `T2`.
 */
const VERSION = 'T1'
const CODE = /^T1([0-9A-HJKMNP-TV-Z]{16})(0[1-9]|[1-9][0-9])([0-9A-HJKMNP-TV-Z]{16})$/

export function signTicketCode(secret: string, { bookingToken, seatNo }: TicketCode): string {
  const code = `${VERSION}${bookingToken}${seatNo.padStart(2, '0')}`
  const signed = code + signatureOf(secret, code)
  // A code nobody can read back must not be printed.
  if (!CODE.test(signed)) throw new RangeError(`no ticket code for seat ${JSON.stringify(seatNo)}`)
  return signed
}

/** Null for anything not signed by us. Scanners may add a line end; every other difference is refused. */
export function readTicketCode(secret: string, text: string): TicketCode | null {
  const match = CODE.exec(text.trim())
  if (!match) return null
  const [whole, bookingToken = '', seat = '', signature = ''] = match
  const expected = signatureOf(secret, whole.slice(0, -signature.length))
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null
  return { bookingToken, seatNo: String(Number(seat)) }
}

/** 80 bits of an HMAC: a forger has to guess at the door, where each guess is a scan. */
const signatureOf = (secret: string, code: string): string =>
  referenceFrom(createHmac('sha256', secret).update(`tafiya ticket code:${code}`).digest().subarray(0, 10))
