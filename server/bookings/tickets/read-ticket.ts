import { parseReference, parseShortCode } from '#domain/bookings/booking-reference.ts'
import { readT2 } from '#domain/bookings/ticket-code.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { type EndedBecause, selectByShortCode, selectWhyTicketEnded } from './queries.ts'
import { isSignedT2 } from './t2-code.ts'
import { publicKey } from './ticket-keys.ts'

/**
 * A ticket shown at the door: the code of one seat, or a booking's reference for all of its seats. `endOf` is called
 * with the booking locked. It returns why the code ended, null if the code is valid, or undefined if it was never
 * issued.
 */
export type Shown = {
  bookingToken: string
  seatNo: string | null
  endOf: (tx: Database, bookingId: number) => Promise<EndedBecause | null | undefined>
}

/**
 * Returns null for text that is neither a booking reference, nor one of our ticket codes, nor a short code of this
 * trip. Does not check that the booking of a reference exists.
 */
export async function readTicket(db: Database, tripId: number, text: string): Promise<Shown | null> {
  const bookingToken = parseReference(text)
  if (bookingToken) return { bookingToken, seatNo: null, endOf: async () => null }
  return (await readSigned(db, text)) ?? readShortCode(db, tripId, text)
}

/**
 * Reads a T2 code. Checks its signature if the key is known. In any case `endOf` compares it with the signature that
 * was stored with the ticket, so a lost key invalidates no issued ticket.
 */
async function readSigned(db: Database, text: string): Promise<Shown | null> {
  const code = readT2(text)
  if (!code) return null
  const key = await publicKey(db, code.keyNo)
  if (key && !isSignedT2(key, code)) return null
  const { bookingToken, seatNo, tripId, signature } = code
  return {
    bookingToken,
    seatNo,
    endOf: (tx, bookingId) => selectWhyTicketEnded(tx, { bookingId, tripId, seatNo, signature }),
  }
}

async function readShortCode(db: Database, tripId: number, text: string): Promise<Shown | null> {
  const shortCode = parseShortCode(text)
  const ticket = shortCode ? await selectByShortCode(db, tripId, shortCode) : undefined
  if (!ticket) return null
  const { bookingToken, seatNo, signature } = ticket
  return {
    bookingToken,
    seatNo,
    endOf: (tx, bookingId) => selectWhyTicketEnded(tx, { bookingId, tripId, seatNo, signature }),
  }
}
