import { createHmac, timingSafeEqual } from 'node:crypto'
import { referenceFrom } from '#domain/booking-reference.ts'

export type T1Code = { bookingToken: string; seatNo: string }

/**
 * The QR code of a seat on tickets printed before T2, see `t2-code.ts`: still read, no longer printed. `T1`, the
 * booking's 16 characters, the seat in two digits, 16 characters of signature. It names no trip.
 */
const VERSION = 'T1'
const CODE = /^T1([0-9A-HJKMNP-TV-Z]{16})(0[1-9]|[1-9][0-9])([0-9A-HJKMNP-TV-Z]{16})$/

export function signT1(secret: string, { bookingToken, seatNo }: T1Code): string {
  const code = `${VERSION}${bookingToken}${seatNo.padStart(2, '0')}`
  const signed = code + signatureOf(secret, code)
  // A code that cannot be read back must not be printed.
  if (!CODE.test(signed)) throw new RangeError(`no ticket code for seat ${JSON.stringify(seatNo)}`)
  return signed
}

/** Returns null for anything not signed by us. Scanners may add a line end; any other difference is refused. */
export function readT1(secret: string, text: string): T1Code | null {
  const match = CODE.exec(text.trim())
  if (!match) return null
  const [whole, bookingToken = '', seat = '', signature = ''] = match
  const expected = signatureOf(secret, whole.slice(0, -signature.length))
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null
  return { bookingToken, seatNo: String(Number(seat)) }
}

/** Uses 80 bits of an HMAC: a forger has to guess at the door, where each guess is a scan. */
const signatureOf = (secret: string, code: string): string =>
  referenceFrom(createHmac('sha256', secret).update(`tafiya ticket code:${code}`).digest().subarray(0, 10))
