import { createHash } from 'node:crypto'
import { toDigest } from '#domain/door-digests.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { issueTickets } from './issue-tickets.ts'
import {
  type EndedBecause,
  selectBookingsWithoutTicket,
  selectPublicKeys,
  selectTicketSecret,
  selectTripTickets,
} from './queries.ts'
import { signT1 } from './t1-code.ts'

export type DoorTicket = {
  bookingId: number
  seatNo: string
  endedBecause: EndedBecause | null
  ticket: string
  t1: string | null
  shortCode: string
  reference: string
}

/** Issues the tickets of bookings that were confirmed before tickets were stored. A boarding list needs them all. */
export async function issueMissingTickets(db: Database, tripId: number): Promise<void> {
  for (const bookingId of await selectBookingsWithoutTicket(db, tripId))
    await withTransaction(db, (tx) => issueTickets(tx, bookingId, { acceptsT1: true }))
}

/** Returns all tickets that were issued for a trip, the valid and the ended ones, with the digests of their codes. */
export async function doorTickets(db: Database, tripId: number): Promise<DoorTicket[]> {
  const secret = await selectTicketSecret(db)
  const rows = await selectTripTickets(db, tripId)
  return rows.map(({ bookingId, seatNo, bookingToken, keyNo, shortCode, acceptsT1, endedBecause }) => ({
    bookingId,
    seatNo,
    endedBecause,
    ticket: digestOf(toDigest.ticket({ keyNo, bookingToken, seatNo, tripId })),
    t1: acceptsT1 ? digestOf(toDigest.t1(signT1(secret, { bookingToken, seatNo }))) : null,
    shortCode: digestOf(toDigest.shortCode(tripId, shortCode)),
    reference: digestOf(toDigest.reference(bookingToken)),
  }))
}

/** Returns the public keys as SPKI in base64, which WebCrypto imports. */
export const doorKeys = async (db: Database): Promise<{ number: number; spki: string }[]> =>
  (await selectPublicKeys(db)).map(({ number, publicKey }) => ({
    number,
    spki: publicKey.toString('base64'),
  }))

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
