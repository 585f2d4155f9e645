import { type TicketFacts, ticketBytes } from '#domain/bookings/ticket-code.ts'

/**
 * The texts and bytes whose SHA-256 digests are in a boarding list. A device finds a ticket by its digest, so a lost
 * phone contains no code that boards. The digest of a ticket covers only bytes 0 to 15, because each signing gives
 * another signature.
 */
export const toDigest = {
  ticket: (facts: TicketFacts): Uint8Array<ArrayBuffer> => ticketBytes(facts),
  shortCode: (tripId: number, shortCode: string): Uint8Array<ArrayBuffer> =>
    bytesOf(`${tripId}:${shortCode}`),
  reference: (bookingToken: string): Uint8Array<ArrayBuffer> => bytesOf(`reference:${bookingToken}`),
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
