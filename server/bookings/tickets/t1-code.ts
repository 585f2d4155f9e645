import { createHmac, timingSafeEqual } from 'node:crypto'
import { referenceFrom } from '#domain/booking-reference.ts'

export type T1Code = { bookingToken: string; seatNo: string }

/**
 * T1 is the code of a seat on tickets printed before T2 (`ticket-code.ts`). The server still reads it and no longer prints
 * it. It consists of `T1`, the 16 characters of the booking reference, the seat number in two digits and 16 characters
 * of signature. It names no trip.
 */
const VERSION = 'T1'
const CODE = /^T1([0-9A-HJKMNP-TV-Z]{16})(0[1-9]|[1-9][0-9])([0-9A-HJKMNP-TV-Z]{16})$/

/** Creates a T1 code, for boarding lists and tests. */
export function signT1(secret: string, { bookingToken, seatNo }: T1Code): string {
  const code = `${VERSION}${bookingToken}${seatNo.padStart(2, '0')}`
  const signed = code + signatureOf(secret, code)
  // Refuses a code that `readT1` could not read back.
  if (!CODE.test(signed)) throw new RangeError(`no ticket code for seat ${JSON.stringify(seatNo)}`)
  return signed
}

/**
 * Returns null for text that is not a code signed with this secret. Ignores white space around the code, because
 * scanners may add a line end.
 */
export function readT1(secret: string, text: string): T1Code | null {
  const match = CODE.exec(text.trim())
  if (!match) return null
  const [whole, bookingToken = '', seat = '', signature = ''] = match
  const expected = signatureOf(secret, whole.slice(0, -signature.length))
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null
  return { bookingToken, seatNo: String(Number(seat)) }
}

/** Uses 80 bits of an HMAC, which is enough, because a forger has to try each guess with a scan at the door. */
const signatureOf = (secret: string, code: string): string =>
  referenceFrom(createHmac('sha256', secret).update(`tafiya ticket code:${code}`).digest().subarray(0, 10))
