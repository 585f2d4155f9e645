import { parseReference, parseShortCode } from '#domain/booking-reference.ts'
import type { Database } from '#server/platform/database/connect.ts'
import {
  type EndedBecause,
  selectByShortCode,
  selectEndOfT1,
  selectEndOfTicket,
  selectTicketSecret,
} from './queries.ts'
import { readT1 } from './t1-code.ts'
import { isSignedT2, readT2 } from './t2-code.ts'
import { publicKey } from './ticket-keys.ts'

/**
 * What was shown at the door: a code of one seat, or a booking's reference for all of its seats. `endOf` is asked under
 * the booking's lock: null while the code is valid, undefined for one that was never issued.
 */
export type Shown = {
  bookingToken: string
  seatNo: string | null
  endOf: (tx: Database, bookingId: number) => Promise<EndedBecause | null | undefined>
}

/** Null for anything that is no ticket of ours. */
export async function readTicket(db: Database, tripId: number, text: string): Promise<Shown | null> {
  const bookingToken = parseReference(text)
  if (bookingToken) return { bookingToken, seatNo: null, endOf: async () => null }
  return (await readSigned(db, text)) ?? (await readT1Code(db, text)) ?? readShortCode(db, tripId, text)
}

/**
 * The signature is checked where its key is known. Where the key was lost, the signature that was stored with the ticket
 * decides, as it does in any case: losing the key ends no ticket that was issued.
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
    endOf: (tx, bookingId) => selectEndOfTicket(tx, { bookingId, tripId, seatNo, signature }),
  }
}

/** Printed before this release. It names no trip, so it ends with the first ticket that replaces it. */
async function readT1Code(db: Database, text: string): Promise<Shown | null> {
  const code = readT1(await selectTicketSecret(db), text)
  return code && { ...code, endOf: (tx, bookingId) => selectEndOfT1(tx, { bookingId, seatNo: code.seatNo }) }
}

async function readShortCode(db: Database, tripId: number, text: string): Promise<Shown | null> {
  const shortCode = parseShortCode(text)
  const ticket = shortCode ? await selectByShortCode(db, tripId, shortCode) : undefined
  if (!ticket) return null
  const { bookingToken, seatNo, signature } = ticket
  return {
    bookingToken,
    seatNo,
    endOf: (tx, bookingId) => selectEndOfTicket(tx, { bookingId, tripId, seatNo, signature }),
  }
}
