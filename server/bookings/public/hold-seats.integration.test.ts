import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { askAgainWhenBusy } from '#testing/ask-again.ts'
import { type BuiltTrip, buildBooking, buildTrip } from '#testing/builders.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

const passenger = (n = 0) => ({
  passengerName: 'Tester Uche',
  passengerAddress: '1 Sample Street',
  email: `tester${n}@example.com`,
  mobile: `0800000${String(n).padStart(4, '0')}`,
  nextOfKinName: 'Sample Bisi',
  nextOfKinPhone: '08000000001',
})

const seatId = (trip: BuiltTrip, ...numbers: number[]) =>
  numbers.map((no) => trip.seats.find((seat) => seat.seat_no === String(no))?.id)

const hold = (
  { app }: TestApp,
  trip: BuiltTrip,
  seats: number[],
  more: object = {},
  headers = {},
  remoteAddress = '127.0.0.1',
) =>
  app.inject({
    method: 'POST',
    url: '/api/bookings',
    headers,
    remoteAddress,
    payload: { tripId: trip.id, seatId: seatId(trip, ...seats), ...passenger(), ...more },
  })

const seatsOf = async ({ database }: TestApp, trip: BuiltTrip) => {
  const rows = await database.db
    .selectFrom('seats')
    .selectAll()
    .where('trip_id', '=', trip.id)
    .orderBy('id')
    .execute()
  return rows
    .filter((seat) => seat.status !== 'AVAILABLE')
    .map((seat) => `${seat.seat_no} ${seat.status} ${seat.booking_id}`)
}

test('a draft holds its seats for the minutes of the settings and keeps its price when the trip becomes dearer [F18]', async () => {
  const test = await testApp()
  const { db } = test.database
  await db.insertInto('company_settings').values({ company_name: 'Tafiya', seat_hold_minutes: 20 }).execute()
  const trip = await buildTrip(db, { price: naira(35_000) })
  const { data } = (await hold(test, trip, [4, 5])).json()
  expect(data.bookingToken).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
  expect(data.holdExpiresIn).toBe(20 * 60)
  expect(await seatsOf(test, trip)).toEqual([`4 RESERVED ${data.id}`, `5 RESERVED ${data.id}`])
  await db
    .updateTable('trips')
    .set({ price_kobo: naira(99_000) })
    .execute()
  const booking = await db.selectFrom('bookings').selectAll().executeTakeFirstOrThrow()
  expect(booking).toMatchObject({ total_kobo: naira(70_000), seat_nos: ['4', '5'], status: 'DRAFT' })
})

test('taken seats are named in the refusal, and no seat changes', async () => {
  const test = await testApp()
  const trip = await buildTrip(test.database.db)
  const other = await buildBooking(test.database.db, trip, { seats: [5, 6] })
  const answer = await hold(test, trip, [4, 5, 6])
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({
    code: 'SEAT_TAKEN',
    error: 'Seats 5 and 6 are no longer available. Please choose again.',
  })
  expect(await seatsOf(test, trip)).toEqual([`5 RESERVED ${other.id}`, `6 RESERVED ${other.id}`])
})

test('a seat whose hold has expired can be held before the expiry job runs', async () => {
  const test = await testApp()
  const trip = await buildTrip(test.database.db)
  await buildBooking(test.database.db, trip, { seats: [4] })
  await test.database.pool.query(
    `update seats set hold_expires_at = now() - interval '1 second' where status = 'RESERVED'`,
  )
  expect((await hold(test, trip, [4])).statusCode).toBe(200)
})

test.each([
  ['has departed', { departTime: new Date(Date.now() - 3_600_000) }, 409, 'TRIP_CLOSED'],
  [
    'leaves within the booking deadline',
    { departTime: new Date(Date.now() + 110 * 60_000) },
    409,
    'TRIP_CLOSED',
  ],
  ['is cancelled', { status: 'CANCELED' as const }, 409, 'TRIP_CLOSED'],
  ['costs less than can be paid online', { price: naira(99) }, 409, 'TRIP_CLOSED'],
])('a trip that %s is not sold', async (_, options, status, code) => {
  const test = await testApp()
  const trip = await buildTrip(test.database.db, options)
  const answer = await hold(test, trip, [1])
  expect(answer.statusCode).toBe(status)
  expect(answer.json().code).toBe(code)
})

test('an unknown trip and a seat of another trip are refused', async () => {
  const test = await testApp()
  const [trip, other] = [await buildTrip(test.database.db), await buildTrip(test.database.db)]
  expect((await hold(test, trip, [1], { tripId: 999_999 })).json()).toMatchObject({ error: 'Trip not found' })
  const mixed = await hold(test, trip, [1], { seatId: seatId(other, 1) })
  expect(mixed.json()).toMatchObject({ code: 'SEAT_TAKEN' })
})

test('in maintenance no new seats are held', async () => {
  const test = await testApp()
  await test.database.db
    .insertInto('company_settings')
    .values({ company_name: 'Tafiya', maintenance_mode: true })
    .execute()
  const answer = await hold(test, await buildTrip(test.database.db), [1])
  expect(answer.statusCode).toBe(503)
  expect(answer.json().code).toBe('MAINTENANCE')
})

test('more seats than the settings allow are refused, and 14 seats always', async () => {
  const test = await testApp()
  const trip = await buildTrip(test.database.db)
  expect((await hold(test, trip, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])).statusCode).toBe(400)
  await test.database.db
    .insertInto('company_settings')
    .values({ company_name: 'Tafiya', max_seats_per_booking: 2 })
    .execute()
  const answer = await hold(test, trip, [1, 2, 3])
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ seatId: 'You can only select 2 seat(s)' })
})

test.each([
  [{ passengerName: 'ab' }, { passengerName: 'Full name is required' }],
  [{ passengerAddress: ' a ' }, { passengerAddress: 'Address is required' }],
  [{ email: 'nobody' }, { email: 'Invalid email address' }],
  [{ mobile: '0801' }, { mobile: 'Phone number must be at least 10 digits' }],
  [{ nextOfKinName: '' }, { nextOfKinName: 'Next of kin name is required' }],
  [{ nextOfKinPhone: '1' }, { nextOfKinPhone: 'Next of kin phone number must be at least 10 digits' }],
  [{ seatId: [] }, { seatId: 'Seat selection is required' }],
  [{ seatId: [7, 7] }, { seatId: 'Choose each seat only once' }],
])('%j gets an error beside its field', async (wrong, fields) => {
  const test = await testApp()
  const answer = await hold(test, await buildTrip(test.database.db), [1], wrong)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual(fields)
})

test('the same request sent 20 times at once gets one booking token; its key with other details is refused [F9]', async () => {
  const test = await testApp()
  const trip = await buildTrip(test.database.db)
  const key = { 'idempotency-key': 'one-click-0001' }
  const copies = await Promise.all(Array.from({ length: 20 }, () => hold(test, trip, [5, 4], {}, key)))
  expect(copies.map((copy) => copy.statusCode)).toEqual(Array(20).fill(200))
  expect(new Set(copies.map((copy) => copy.json().data.bookingToken)).size).toBe(1)
  const other = await hold(test, trip, [5, 4], { passengerName: 'Somebody Else' }, key)
  expect(other.statusCode).toBe(422)
})

test('a visitor who chooses again on the same trip holds only the new seats', async () => {
  const test = await testApp()
  const trip = await buildTrip(test.database.db)
  await hold(test, trip, [1, 2])
  const second = await hold(test, trip, [2, 3])
  expect(await seatsOf(test, trip)).toEqual([
    `2 RESERVED ${second.json().data.id}`,
    `3 RESERVED ${second.json().data.id}`,
  ])
})

test('one person holds seats on three trips; further holds are refused [F23]', async () => {
  const test = await testApp()
  const trips = await Promise.all(Array.from({ length: 6 }, () => buildTrip(test.database.db)))
  const codes = []
  for (const trip of trips) codes.push((await hold(test, trip, [1])).statusCode)
  expect(codes).toEqual([200, 200, 200, 429, 429, 429])
})

test('400 buyers want the same two seats in both orders: one gets both, the others are refused', async () => {
  const test = await testApp()
  const trip = await buildTrip(test.database.db)
  // Sends HTTP requests over real connections instead of injecting them.
  const address = await test.app.listen({ port: 0, host: '127.0.0.1' })
  const answers = await Promise.all(
    Array.from({ length: 400 }, async (_, n) => {
      const seats = seatId(trip, ...(n % 2 ? [4, 5] : [5, 4]))
      const answer = await askAgainWhenBusy((sameKey) =>
        fetch(`${address}/api/bookings`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...sameKey },
          body: JSON.stringify({ tripId: trip.id, seatId: seats, ...passenger(n) }),
        }),
      )
      return {
        status: answer.status,
        told: (await answer.json()) as { data?: { id: number }; error?: string },
      }
    }),
  )
  const winners = answers.filter(({ status }) => status === 200)
  expect(winners).toHaveLength(1)
  const losers = answers.filter(({ status }) => status === 409)
  expect(losers).toHaveLength(399)
  expect(new Set(losers.map(({ told }) => told.error))).toEqual(
    new Set(['Seats 4 and 5 are no longer available. Please choose again.']),
  )
  const id = winners[0]?.told.data?.id
  expect(await seatsOf(test, trip)).toEqual([`4 RESERVED ${id}`, `5 RESERVED ${id}`])
})

test('100 overlapping requests for two seats each leave no booking without both of its seats', async () => {
  const test = await testApp()
  const trip = await buildTrip(test.database.db)
  const wishes = Array.from({ length: 100 }, (_, n) => [(n % 14) + 1, ((n + 1) % 14) + 1])
  await Promise.all(wishes.map((seats, n) => hold(test, trip, seats, passenger(n), {}, `10.2.0.${n}`)))
  const { rows } = await test.database.pool.query(`
    select b.id from bookings b left join seats s on s.booking_id = b.id
    group by b.id having count(s.id) <> 2`)
  expect(rows).toEqual([])
})

test('control: when the code checks first and holds later, one seat is promised to ten buyers', async () => {
  const { database } = await testApp()
  const trip = await buildTrip(database.db)
  const look = () =>
    database.db
      .selectFrom('seats')
      .select('status')
      .where('trip_id', '=', trip.id)
      .where('seat_no', '=', '4')
      .executeTakeFirstOrThrow()
  const looks = await Promise.all(Array.from({ length: 10 }, look))
  const promised = looks
    .filter(({ status }) => status === 'AVAILABLE')
    .map(() => buildBooking(database.db, trip, { seats: [4] }))
  expect(await Promise.all(promised)).toHaveLength(10)
})
