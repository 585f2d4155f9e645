import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { buildBooking, buildTrip, buildUser } from '#testing/builders.ts'
import { freshDatabase } from '#testing/fresh-database.ts'
import { refusedBy } from '#testing/refused-by.ts'
import { countInvariantViolations } from './invariants.ts'

const INVARIANT = 'a confirmed booking has one passenger for each of its seats'

async function soldBooking(db: Database, seats: number[]) {
  const trip = await buildTrip(db)
  const clerk = await buildUser(db)
  const fields = {
    status: 'CONFIRMED' as const,
    confirmed_by: clerk.id,
    confirmed_at: new Date(),
    required_kobo: 0,
    passenger_name: 'Ada Obi',
    mobile: '08030000001',
  }
  return { trip, booking: await buildBooking(db, trip, { seats, fields }) }
}

const seated = async (db: Database, bookingId: number): Promise<(string | null)[][]> =>
  (
    await db
      .selectFrom('passengers')
      .select(['seat_no', 'name'])
      .where('booking_id', '=', bookingId)
      .orderBy(sql`seat_no::int`)
      .execute()
  ).map(({ seat_no, name }) => [seat_no, name])

const nameSeat = (db: Database, bookingId: number, seatNo: string, name: string) =>
  db
    .updateTable('passengers')
    .set({ name })
    .where('booking_id', '=', bookingId)
    .where('seat_no', '=', seatNo)
    .execute()

/** Gives a confirmed booking other seats, as a seat change or a cancellation of some seats does. */
const reseat = (
  db: Database,
  { trip, booking }: Awaited<ReturnType<typeof soldBooking>>,
  numbers: number[],
): Promise<void> =>
  withTransaction(db, async (tx) => {
    const seats = trip.seats.filter((seat) => numbers.includes(Number(seat.seat_no)))
    await sql`update seats set status = 'AVAILABLE', booking_id = null where booking_id = ${booking.id}`.execute(
      tx,
    )
    await tx
      .updateTable('bookings')
      .set({ seat_ids: seats.map(({ id }) => id), seat_nos: seats.map(({ seat_no }) => seat_no) })
      .where('id', '=', booking.id)
      .execute()
    await sql`
      update seats set status = 'BOOKED', booking_id = ${booking.id} where id = any (${seats.map(({ id }) => id)})
    `.execute(tx)
  })

test('a draft has no passengers; when it is confirmed the buyer gets its first seat', async () => {
  const { db } = await freshDatabase()
  const trip = await buildTrip(db)
  const booking = await buildBooking(db, trip, { seats: [3, 4, 5], fields: { passenger_name: 'Ada Obi' } })
  expect(await seated(db, booking.id)).toEqual([])
  await withTransaction(db, async (tx) => {
    await sql`update seats set status = 'BOOKED', hold_expires_at = null where booking_id = ${booking.id}`.execute(
      tx,
    )
    await tx
      .updateTable('bookings')
      .set({ status: 'CONFIRMED', paid_kobo: booking.total_kobo })
      .where('id', '=', booking.id)
      .execute()
  })
  expect(await seated(db, booking.id)).toEqual([
    ['3', 'Ada Obi'],
    ['4', ''],
    ['5', ''],
  ])
  const complete = await db
    .selectFrom('passengers')
    .select('seat_no')
    .where('completed_at', 'is not', null)
    .execute()
  expect(complete).toEqual([{ seat_no: '3' }])
})

test('passengers keep a seat that stays in the booking, and the others take the new seats', async () => {
  const { db } = await freshDatabase()
  const sold = await soldBooking(db, [1, 2, 3])
  await nameSeat(db, sold.booking.id, '2', 'Bola Ade')
  await nameSeat(db, sold.booking.id, '3', 'Chi Eze')
  await reseat(db, sold, [2, 7, 8])
  expect(await seated(db, sold.booking.id)).toEqual([
    ['2', 'Bola Ade'],
    ['7', 'Ada Obi'],
    ['8', 'Chi Eze'],
  ])
})

test('a cancelled seat loses its passenger', async () => {
  const { db } = await freshDatabase()
  const sold = await soldBooking(db, [1, 2, 3])
  await nameSeat(db, sold.booking.id, '2', 'Bola Ade')
  await nameSeat(db, sold.booking.id, '3', 'Chi Eze')
  await reseat(db, sold, [1, 3])
  expect(await seated(db, sold.booking.id)).toEqual([
    ['1', 'Ada Obi'],
    ['3', 'Chi Eze'],
  ])
})

test('the buyer takes a seat without details when the seat is cancelled on which we had put them', async () => {
  const { db } = await freshDatabase()
  const sold = await soldBooking(db, [1, 2, 3])
  await nameSeat(db, sold.booking.id, '2', 'Bola Ade')
  await reseat(db, sold, [2, 3])
  expect(await seated(db, sold.booking.id)).toEqual([
    ['2', 'Bola Ade'],
    ['3', 'Ada Obi'],
  ])
})

test('an infant leaves the booking with the adult who holds it', async () => {
  const { db } = await freshDatabase()
  const sold = await soldBooking(db, [1, 2])
  await nameSeat(db, sold.booking.id, '2', 'Bola Ade')
  await sql`
    insert into passengers (booking_id, name, is_infant, with_passenger_id)
    select booking_id, 'Baby Ade', true, id from passengers where seat_no = '2'
  `.execute(db)
  await reseat(db, sold, [1])
  expect(await seated(db, sold.booking.id)).toEqual([['1', 'Ada Obi']])
})

test('a revived booking has its passengers again', async () => {
  const { db } = await freshDatabase()
  const { booking } = await soldBooking(db, [1, 2])
  await nameSeat(db, booking.id, '2', 'Bola Ade')
  await withTransaction(db, async (tx) => {
    await sql`update seats set status = 'AVAILABLE', booking_id = null where booking_id = ${booking.id}`.execute(
      tx,
    )
    await sql`
      update bookings set status = 'CANCELLED', cancelled_because = 'staff', cancelled_at = now()
      where id = ${booking.id}
    `.execute(tx)
  })
  await withTransaction(db, async (tx) => {
    await sql`
      update bookings set status = 'CONFIRMED', cancelled_because = null, cancelled_at = null where id = ${booking.id}
    `.execute(tx)
    await sql`
      update seats set status = 'BOOKED', booking_id = ${booking.id} where id = any (${booking.seat_ids})
    `.execute(tx)
  })
  expect(await seated(db, booking.id)).toEqual([
    ['1', 'Ada Obi'],
    ['2', 'Bola Ade'],
  ])
})

test('the row of the buyer follows corrections of the booking, except for details that were changed in the row', async () => {
  const { db } = await freshDatabase()
  const { booking } = await soldBooking(db, [1])
  await sql`update passengers set phone = '08030000009'`.execute(db)
  await db
    .updateTable('bookings')
    .set({ passenger_name: 'Ada Obi-Eze', mobile: '08030000002', passenger_address: '2 New Road' })
    .where('id', '=', booking.id)
    .execute()
  const row = await db.selectFrom('passengers').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ name: 'Ada Obi-Eze', phone: '08030000009', address: '2 New Road' })
})

test.each([
  [
    'without one of its passengers',
    sql`delete from passengers where seat_no = '2'`,
    'passengers_one_per_seat',
  ],
  [
    'with a passenger on a seat of another booking',
    sql`insert into passengers (booking_id, seat_no) select booking_id, '9' from passengers where seat_no = '1'`,
    'passengers_one_per_seat',
  ],
  [
    'with two passengers on one seat',
    sql`insert into passengers (booking_id, seat_no) select booking_id, '1' from passengers where seat_no = '1'`,
    'passengers_seat_once',
  ],
  [
    'with an infant on a seat',
    sql`update passengers set is_infant = true, with_passenger_id = id where seat_no = '2'`,
    'passengers_infants_have_no_seat',
  ],
  [
    'with two infants of one adult',
    sql`insert into passengers (booking_id, is_infant, with_passenger_id)
        select booking_id, true, id from passengers cross join generate_series(1, 2) where seat_no = '1'`,
    'passengers_one_infant_per_adult',
  ],
  [
    'with an infant of an adult who is in another booking',
    sql`insert into passengers (booking_id, is_infant, with_passenger_id)
        select (select max(booking_id) from passengers), true, id from passengers where seat_no = '1'`,
    'passengers_infant_is_of_same_booking',
  ],
])('no confirmed booking is stored %s', async (_, broken, constraint) => {
  const { db } = await freshDatabase()
  const { trip } = await soldBooking(db, [1, 2])
  const clerk = await buildUser(db)
  await buildBooking(db, trip, { seats: [5], fields: { status: 'CONFIRMED', confirmed_by: clerk.id } })
  expect(await refusedBy(broken.execute(db))).toBe(constraint)
})

test.each([
  ['a signature without its key', sql`'\\x00'::bytea, null`],
  ['a key without a signature', sql`null, '\\x00'::bytea`],
  ['a signature of another length', sql`'\\x00'::bytea, '\\x00'::bytea`],
])('no stored manifest has %s', async (_, signed) => {
  const { db } = await freshDatabase()
  const trip = await buildTrip(db)
  const broken = sql`
    insert into departed_manifests (trip_id, lines, sha256, signature, public_key)
    values (${trip.id}, '[]', sha256(''), ${signed})`.execute(db)
  expect(await refusedBy(broken)).toBe('departed_manifests_signature_has_its_key')
})

test('the count finds a missing passenger that the database was not asked about', async () => {
  const { db } = await freshDatabase()
  await soldBooking(db, [1, 2])
  const broken = async () =>
    (await countInvariantViolations(db)).find(({ invariant }) => invariant === INVARIANT)?.broken
  expect(await broken()).toBe(0)
  await sql`alter table passengers disable trigger passengers_one_per_seat`.execute(db)
  await sql`delete from passengers where seat_no = '2'`.execute(db)
  expect(await broken()).toBe(1)
})
