import { createHash } from 'node:crypto'
import { toDigest } from '#domain/boarding/door-digests.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { issueTickets } from './issue-tickets.ts'
import {
  type EndedBecause,
  selectBookingsWithoutTicket,
  selectPublicKeys,
  selectTripTickets,
} from './queries.ts'

export type DoorTicket = {
  bookingId: number
  seatNo: string
  endedBecause: EndedBecause | null
  /**
   * The SHA-256 digest in hex of the ticket code. The next two are those of its short code and of the booking
   * reference.
   */
  ticketDigest: string
  shortCodeDigest: string
  referenceDigest: string
}

/** Issues the missing tickets of all bookings of a trip, because the boarding list needs one for each sold seat. */
export async function issueMissingTickets(db: Database, tripId: number): Promise<void> {
  for (const bookingId of await selectBookingsWithoutTicket(db, tripId))
    await withTransaction(db, (tx) => issueTickets(tx, bookingId))
}

/** Returns all tickets that were issued for a trip, the valid and the ended ones, with the digests of their codes. */
export async function doorTickets(db: Database, tripId: number): Promise<DoorTicket[]> {
  const rows = await selectTripTickets(db, tripId)
  return rows.map(({ bookingId, seatNo, bookingToken, keyNo, shortCode, endedBecause }) => ({
    bookingId,
    seatNo,
    endedBecause,
    ticketDigest: digestOf(toDigest.ticket({ keyNo, bookingToken, seatNo, tripId })),
    shortCodeDigest: digestOf(toDigest.shortCode(tripId, shortCode)),
    referenceDigest: digestOf(toDigest.reference(bookingToken)),
  }))
}

/** Returns the public keys as SPKI in base64, which WebCrypto imports. */
export const doorKeys = async (db: Database): Promise<{ number: number; spki: string }[]> =>
  (await selectPublicKeys(db)).map(({ number, publicKey }) => ({
    number,
    spki: publicKey.toString('base64'),
  }))

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
