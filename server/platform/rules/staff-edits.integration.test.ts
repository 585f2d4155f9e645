import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { buildBooking, buildTrip } from '#testing/builders.ts'
import { freshDatabase } from '#testing/fresh-database.ts'
import { refusedBy } from '#testing/refused-by.ts'
import { countInvariantViolations } from './invariants.ts'

/**
 * Creates a trip on which seat 1 is sold, seat 2 is held by a paying passenger, seat 3 is closed and the rest is free.
 */
async function runningTrip(db: Database) {
  const trip = await buildTrip(db)
  const paid = { status: 'CONFIRMED' as const, paid_kobo: naira(35_000), confirmed_at: new Date() }
  await buildBooking(db, trip, { seats: [1], fields: paid })
  await buildBooking(db, trip, { seats: [2], fields: { status: 'PENDING' } })
  await sql`update seats set status = 'UNAVAILABLE' where trip_id = ${trip.id} and seat_no = '3'`.execute(db)
  return trip
}

const CLOSE = `update seats set status = 'UNAVAILABLE'`
const CLOSE_AND_FREE = `update seats set status = 'UNAVAILABLE', booking_id = null, hold_expires_at = null`
const OPEN = `update seats set status = 'AVAILABLE'`
const DELETE = `delete from seats`

test.each([
  ['closing a sold seat is refused', CLOSE, '1', 'seats_taken_have_an_owner'],
  ['closing a held seat is refused', CLOSE, '2', 'seats_held_have_an_end'],
  ['closing a closed seat is allowed', CLOSE, '3', 'accepted'],
  ['closing a free seat is allowed', CLOSE, '4', 'accepted'],
  ['freeing and closing a sold seat is refused', CLOSE_AND_FREE, '1', 'bookings_own_their_seats'],
  ['opening a sold seat is refused', OPEN, '1', 'seats_taken_have_an_owner'],
  ['opening a held seat is refused', OPEN, '2', 'seats_held_have_an_end'],
  ['opening a closed seat is allowed', OPEN, '3', 'accepted'],
  ['deleting a sold seat is refused', DELETE, '1', 'bookings_own_their_seats'],
])('%s by the database [F19]', async (_, edit, seatNo, expected) => {
  const { db } = await freshDatabase()
  const trip = await runningTrip(db)
  const statement = sql.raw(`${edit} where trip_id = ${trip.id} and seat_no = '${seatNo}'`)
  expect(await refusedBy(statement.execute(db))).toBe(expected)
})

test.each([
  ['the trip', 'delete from trips where id = $trip', 'bookings_trip_id_fkey'],
  [
    'its route',
    'delete from routes where id = (select route_id from trips where id = $trip)',
    'trips_route_id_fkey',
  ],
  [
    'its bus',
    'delete from buses where id = (select bus_id from trips where id = $trip)',
    'trips_bus_id_fkey',
  ],
  [
    'its batch',
    'delete from batches where id = (select batch_id from trips where id = $trip)',
    'trips_batch_id_fkey',
  ],
  ['its bookings', 'delete from bookings where trip_id = $trip', 'seats_owner_is_of_same_trip'],
])('%s cannot be deleted while seats are sold [F19]', async (_, edit, constraint) => {
  const { db } = await freshDatabase()
  const trip = await runningTrip(db)
  const statement = sql.raw(edit.replace('$trip', String(trip.id)))
  expect(await refusedBy(statement.execute(db))).toBe(constraint)
})

test('a new price or arrival time changes no earlier booking [F19]', async () => {
  const { db } = await freshDatabase()
  const trip = await runningTrip(db)
  const before = await db.selectFrom('bookings').selectAll().orderBy('id').execute()
  await db
    .updateTable('trips')
    .set({ price_kobo: naira(1), arrive_time: new Date(trip.arrive_time.getTime() + 3_600_000) })
    .execute()
  expect(await db.selectFrom('bookings').selectAll().orderBy('id').execute()).toEqual(before)
})

test('control: without the trigger, closing a sold seat leaves its passenger without a seat [F19]', async () => {
  const { db } = await freshDatabase()
  const trip = await runningTrip(db)
  await sql`alter table seats disable trigger seats_change_owner_whole`.execute(db)
  const statement = sql.raw(`${CLOSE_AND_FREE} where trip_id = ${trip.id} and seat_no = '1'`)
  expect(await refusedBy(statement.execute(db))).toBe('accepted')
  const broken = (await countInvariantViolations(db))
    .filter((one) => one.broken > 0)
    .map((one) => one.invariant)
  expect(broken).toContain('a confirmed booking owns its seats')
})
