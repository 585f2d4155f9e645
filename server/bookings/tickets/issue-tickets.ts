import { randomBytes } from 'node:crypto'
import { shortCodeFrom } from '#domain/booking-reference.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { insertTickets, lockSeatsWithoutTicket } from './queries.ts'
import { signT2 } from './t2-code.ts'
import { signingKey } from './ticket-keys.ts'

/** A short code that is taken on its trip is made anew; with 40 bits that hardly ever happens once. */
const TRIES = 5

/**
 * A code for each seat of a confirmed booking that has none: in the transaction that confirms or moves it, and at its
 * first print for a booking that was confirmed before tickets were rows. `acceptsT1`: its seats may be shown by the T1
 * codes that were printed then.
 */
export async function issueTickets(
  tx: Database,
  bookingId: number,
  { acceptsT1 }: { acceptsT1: boolean },
): Promise<void> {
  const key = await signingKey(tx)
  for (let tries = 0; tries < TRIES; tries++) {
    const seats = await lockSeatsWithoutTicket(tx, bookingId)
    if (seats.length === 0) return
    const tickets = seats.map((seat) => ({
      ...seat,
      keyNo: key.number,
      shortCode: shortCodeFrom(randomBytes(5)),
      signature: signT2(key.privateKey, { ...seat, keyNo: key.number }),
    }))
    await insertTickets(tx, bookingId, tickets, acceptsT1)
  }
  throw new Error('a seat of this booking has the valid ticket of another')
}
