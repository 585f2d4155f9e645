import { randomBytes } from 'node:crypto'
import { shortCodeFrom } from '#domain/bookings/booking-reference.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import { insertTickets, selectSeatsWithoutTicket } from './queries.ts'
import { signT2 } from './t2-code.ts'
import { signingKey } from './ticket-keys.ts'

/**
 * Maximum number of attempts. A short code that is already used on its trip is generated again; with 40 bits that
 * hardly ever happens.
 */
const TRIES = 5

/**
 * Issues a ticket for each seat of a confirmed booking that has none. Runs in the transaction that confirms or moves
 * the booking. Also runs when a demo ticket is first printed or listed, because the demo inserts bookings without
 * tickets.
 */
export async function issueTickets(tx: Database, bookingId: number): Promise<void> {
  const key = await signingKey(tx)
  // The booking must not be moved or cancelled before its tickets are stored.
  await lockInOrder(tx, { bookings: ['share', bookingId] })
  for (let tries = 0; tries < TRIES; tries++) {
    const seats = await selectSeatsWithoutTicket(tx, bookingId)
    if (seats.length === 0) return
    const tickets = seats.map((seat) => ({
      ...seat,
      keyNo: key.number,
      shortCode: shortCodeFrom(randomBytes(5)),
      signature: signT2(key.privateKey, { ...seat, keyNo: key.number }),
    }))
    await insertTickets(tx, bookingId, tickets)
  }
  throw new Error('a seat of this booking has the valid ticket of another')
}
