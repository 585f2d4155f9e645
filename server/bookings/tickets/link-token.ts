import { createHmac, timingSafeEqual } from 'node:crypto'
import { linkTokenBytes, linkTokenFrom } from '#domain/bookings/booking-reference.ts'

/**
 * The token of a booking's link: 15 bytes in Crockford's base32, 24 characters.
 *
 * | 0    | high four bits: purpose; low four bits: key number |
 * | 1–4  | booking id, big-endian                             |
 * | 5–14 | the first 80 bits of an HMAC-SHA256                |
 *
 * The signed message is `tafiya link:`, bytes 0 to 4, and the booking's e-mail and phone number. So the token stops
 * working when staff correct one of these two.
 *
 * 80 bits are enough, because each guess costs a forger a request to the server, and nobody can send that many. A
 * longer token would leave too little room for the names in an SMS.
 */
type LinkFacts = { purpose: LinkPurpose; keyNo: number; bookingId: number }
export type LinkToken = LinkFacts & { signature: Buffer }
export type LinkContact = { email: string; mobile: string }

/** `booking` opens the booking in Manage Booking. */
const PURPOSES = { booking: 1 } as const
type LinkPurpose = keyof typeof PURPOSES

const FACTS = 5
const SIGNATURE = 10
/** The largest PostgreSQL integer. */
const LARGEST_ID = 0x7fffffff

export const signLink = (key: Buffer, facts: LinkFacts, contact: LinkContact): string =>
  linkTokenFrom(Buffer.concat([bytesOf(facts), signatureOf(key, facts, contact)]))

/** Returns null for text that does not have the form of a token. Does not check the signature. */
export function readLink(text: string): LinkToken | null {
  const bytes = linkTokenBytes(text)
  if (!bytes) return null
  const token = Buffer.from(bytes)
  const purpose = (Object.keys(PURPOSES) as LinkPurpose[]).find(
    (name) => PURPOSES[name] === token.readUInt8(0) >> 4,
  )
  const bookingId = token.readUInt32BE(1)
  if (!purpose || bookingId > LARGEST_ID) return null
  return { purpose, keyNo: token.readUInt8(0) & 0xf, bookingId, signature: token.subarray(FACTS) }
}

export const isSignedLink = (key: Buffer, token: LinkToken, contact: LinkContact): boolean =>
  timingSafeEqual(token.signature, signatureOf(key, token, contact))

function bytesOf({ purpose, keyNo, bookingId }: LinkFacts): Buffer {
  const bytes = Buffer.alloc(FACTS)
  bytes.writeUInt8((PURPOSES[purpose] << 4) | keyNo, 0)
  bytes.writeUInt32BE(bookingId, 1)
  return bytes
}

/** A zero byte separates e-mail and phone number, so that no two contacts give the same message. */
const signatureOf = (key: Buffer, facts: LinkFacts, { email, mobile }: LinkContact): Buffer =>
  createHmac('sha256', key)
    .update('tafiya link:')
    .update(bytesOf(facts))
    .update(`${email}\0${mobile}`)
    .digest()
    .subarray(0, SIGNATURE)
