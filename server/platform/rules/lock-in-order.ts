import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'

const ORDER = ['trips', 'bookings', 'payments', 'refunds', 'seats'] as const

type Strength = 'key share' | 'share' | 'no key update' | 'update'

/** The ids of rows, or a query that returns them. */
type Ids = number | readonly number[] | RawBuilder<unknown>

type Locks = {
  trips?: readonly [Exclude<Strength, 'update'>, Ids]
} & { [Table in Exclude<(typeof ORDER)[number], 'trips'>]?: readonly [Strength, Ids] }

/**
 * Locks rows until the transaction ends: trips, bookings, payments, refunds, seats, and the rows of a table by id. All
 * transactions take these locks in this order, so none waits for another that waits for it: of two visitors who want
 * seats 4, 5 and 5, 4, one queues behind the other. A transaction that learns later what else it needs calls this again
 * for tables further down. The stage `directions` finds locks taken elsewhere (`stray-locks.ts`).
 *
 * Locks on other things have their place in the same order:
 * - before the trip: the person who is erased (`with-person-locked.ts`), then an offer with limited uses (`lockOffer`)
 * - between trip and booking: the cancellation of the trip, then its bus and its driver
 * - after the booking: its passengers and links; after the payment: its disputes
 *
 * The strengths:
 * - A trip gets `share` from those who need it to stay as it is, so that a sale does not wait for another one, and `no key
 *   update` from those who change it. It never gets `update`: a new booking has a foreign key to the trip while it holds
 *   its seats, and would wait for a transaction that waits for those seats.
 * - A booking whose seats, status or contact change gets `update`. `key share` and `share` wait for that; `key share` lets
 *   all others pass.
 * - `no key update` on a booking or payment lets others insert rows that refer to it.
 * - Inserting a row that refers to a booking, such as a line of the audit log, takes `key share` of the booking. Take it
 *   before, if the transaction changes a payment.
 *
 * Read the rows in a statement after this one. A statement that waits for a lock rereads the locked rows, but sees all
 * others as they were before the wait.
 */
export async function lockInOrder(tx: Database, locks: Locks): Promise<void> {
  for (const table of ORDER) {
    const [strength, given] = locks[table] ?? ['update', []]
    const ids = typeof given === 'number' ? [given] : given
    const isList = 'length' in ids
    if (isList && ids.length === 0) continue
    await sql`
      select from ${sql.ref(table)} where id = any (${isList ? sql`${ids}::int[]` : sql`array(${ids})`})
      order by id for ${sql.raw(strength)}
    `.execute(tx)
  }
}
