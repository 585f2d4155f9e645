import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, lagosDay } from '#domain/platform/lagos-time.ts'
import { type Kobo, naira } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import type { Offers } from '#server/platform/database/schema.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import { askAgainWhenBusy } from '#testing/ask-again.ts'
import { type BuiltTrip, buildTrip } from '#testing/builders.ts'
import { setHits } from '#testing/rate-limits.ts'
import { until } from '#testing/run-product.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { untilLockWaits } from '#testing/watch-database.ts'
import { lockOffer } from './hold-offer-queries.ts'
import { claimSeats } from './hold-seats-queries.ts'
import { newBookingToken } from './new-booking-token.ts'

// The offers begin and end at least two days from today, so midnight in Lagos during the test does not change which are
// valid.
const today = lagosDay(new Date())

/** Inserts an offer of 20 % for all routes that is valid today. Pass only the fields that matter to the test. */
const buildOffer = (db: Database, fields: Partial<Insertable<Offers>> = {}) =>
  db
    .insertInto('offers')
    .values({
      title: 'NYSC',
      starts_on: addDays(today, -3),
      ends_on: addDays(today, 3),
      ...('amount_kobo' in fields ? {} : { percent: 20 }),
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

const passenger = (n: number) => ({
  passengerName: 'Tester Uche',
  passengerAddress: '1 Sample Street',
  email: `tester${n}@example.com`,
  mobile: `0800000${String(n).padStart(4, '0')}`,
  nextOfKinName: 'Sample Bisi',
  nextOfKinPhone: '08000000001',
})

const seatIds = (trip: BuiltTrip, ...numbers: number[]) =>
  trip.seats.filter(({ seat_no }) => numbers.includes(Number(seat_no))).map(({ id }) => id)

/** Buyer `n` holds seat `n`, from an address of their own. */
const hold = ({ app }: TestApp, trip: BuiltTrip, n: number, more: object = {}) =>
  askAgainWhenBusy((headers) =>
    app.inject({
      method: 'POST',
      url: '/api/bookings',
      headers,
      remoteAddress: `10.3.0.${n}`,
      payload: { tripId: trip.id, seatId: seatIds(trip, n), ...passenger(n), ...more },
    }),
  )

const bookingsOf = ({ database }: TestApp) =>
  database.db
    .selectFrom('bookings')
    .select(['price_kobo', 'discount_kobo', 'total_kobo', 'due_kobo', 'required_kobo', 'offer_id', 'status'])
    .orderBy('id')
    .execute()

test('an offer without a code lowers the fare of every seat; totals and balances follow from it', async () => {
  const shop = await testApp()
  const trip = await buildTrip(shop.database.db, { price: naira(42_000) })
  const offer = await buildOffer(shop.database.db)
  const answer = await hold(shop, trip, 1, { seatId: seatIds(trip, 1, 2) })
  expect(answer.json().data.amountTotal).toBe(naira(67_200))
  expect(await bookingsOf(shop)).toEqual([
    {
      price_kobo: naira(33_600),
      discount_kobo: naira(8_400),
      total_kobo: naira(67_200),
      due_kobo: naira(67_200),
      required_kobo: naira(67_200),
      offer_id: offer.id,
      status: 'DRAFT',
    },
  ])
  await shop.database.db.updateTable('offers').set({ percent: 50 }).execute()
  expect((await bookingsOf(shop))[0]?.total_kobo, 'after the offer was edited').toBe(naira(67_200))
})

test.each<[string, Kobo, Partial<Insertable<Offers>>, Kobo]>([
  ['20 % of ₦33,333', naira(33_333), {}, naira(26_667)],
  ['₦1,000', naira(35_000), { amount_kobo: naira(1_000) }, naira(34_000)],
  ['90 %, but the commitment fee stays', naira(20_000), { percent: 90 }, naira(5_000)],
  ['a fare below the commitment fee', naira(4_000), {}, naira(4_000)],
  ['an offer that has ended', naira(35_000), { ends_on: addDays(today, -2) }, naira(35_000)],
  ['an offer that has not started', naira(35_000), { starts_on: addDays(today, 2) }, naira(35_000)],
  ['an offer that is switched off', naira(35_000), { is_active: false }, naira(35_000)],
  ['an offer with a code, which nobody typed', naira(35_000), { code: 'CAMP20' }, naira(35_000)],
])('with %s the fare of a trip for %i kobo is lowered by %j to %i kobo', async (_, price, fields, fare) => {
  const shop = await testApp()
  const trip = await buildTrip(shop.database.db, { price })
  await buildOffer(shop.database.db, fields)
  expect((await hold(shop, trip, 1)).json().data.amountTotal).toBe(fare)
})

test('an offer for one route does not lower the fare of another, and the lowest fare wins', async () => {
  const shop = await testApp()
  const { db } = shop.database
  const [trip, other] = [await buildTrip(db), await buildTrip(db)]
  await buildOffer(db, { route_id: trip.route_id, percent: 30 })
  const everywhere = await buildOffer(db, { percent: 10 })
  await hold(shop, trip, 1)
  await hold(shop, other, 2)
  const fares = (await bookingsOf(shop)).map(({ price_kobo }) => price_kobo)
  expect(fares).toEqual([naira(24_500), naira(31_500)])
  expect((await bookingsOf(shop))[1]?.offer_id).toBe(everywhere.id)
})

test('a typed code lowers the fare in any case and with spaces; a better offer without a code still wins', async () => {
  const shop = await testApp()
  const trip = await buildTrip(shop.database.db)
  await buildOffer(shop.database.db, { code: 'CAMP20' })
  expect((await hold(shop, trip, 1, { offerCode: ' camp20 ' })).json().data.amountTotal).toBe(naira(28_000))
  await buildOffer(shop.database.db, { percent: 40 })
  expect((await hold(shop, trip, 2, { offerCode: 'CAMP20' })).json().data.amountTotal).toBe(naira(21_000))
})

test('a code with a character that no database can store is refused beside its field, and holds no seat', async () => {
  const shop = await testApp()
  const trip = await buildTrip(shop.database.db)
  const answer = await hold(shop, trip, 1, { offerCode: 'CAMP\u000020' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ offerCode: 'Contains characters that cannot be shown' })
  expect(await bookingsOf(shop)).toEqual([])
})

test.each<[string, Partial<Insertable<Offers>>, string]>([
  ['is not known', { code: 'OTHER20' }, 'We don’t recognise this code. Check the spelling.'],
  [
    'has ended',
    { code: 'CAMP20', ends_on: addDays(today, -2) },
    'This code is no longer valid. Remove it or try another one.',
  ],
  [
    'is switched off',
    { code: 'CAMP20', is_active: false },
    'This code is no longer valid. Remove it or try another one.',
  ],
  [
    'has not started',
    { code: 'CAMP20', starts_on: addDays(today, 2) },
    'This code is not valid yet. Remove it or try another one.',
  ],
])('a code that %s is refused beside its field, and no seat is held', async (_, fields, sentence) => {
  const shop = await testApp()
  const trip = await buildTrip(shop.database.db)
  await buildOffer(shop.database.db, fields)
  const answer = await hold(shop, trip, 1, { offerCode: 'CAMP20' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'INVALID', fields: { offerCode: sentence } })
  expect(await bookingsOf(shop)).toEqual([])
  expect((await hold(shop, trip, 1)).statusCode, 'the same seat without the code').toBe(200)
})

test('only wrong codes count towards the limit of a network', async () => {
  const shop = await testApp()
  const trip = await buildTrip(shop.database.db)
  await buildOffer(shop.database.db, { code: 'CAMP20' })
  const limit = { name: 'offer-codes', windowSeconds: 3_600 }
  const network = networkOf('10.3.0.1')
  await setHits(shop, limit, network, 599)
  for (const seat of [1, 2, 3]) {
    const answer = await hold(shop, trip, 1, { seatId: seatIds(trip, seat), offerCode: 'CAMP20' })
    expect(answer.statusCode).toBe(200)
  }
  expect((await hold(shop, trip, 1, { offerCode: 'WRONG' })).statusCode).toBe(400)
  await setHits(shop, limit, network, 600)
  expect((await hold(shop, trip, 1, { offerCode: 'WRONG' })).statusCode).toBe(429)
  expect((await hold(shop, trip, 1)).statusCode, 'without a code').toBe(200)
})

test('a code for another route, and one that does not lower a fare, are refused', async () => {
  const shop = await testApp()
  const { db } = shop.database
  const [trip, cheap] = [await buildTrip(db), await buildTrip(db, { price: naira(4_000) })]
  await buildOffer(db, { code: 'CAMP20', route_id: cheap.route_id })
  const elsewhere = await hold(shop, trip, 1, { offerCode: 'CAMP20' })
  expect(elsewhere.json().fields).toEqual({
    offerCode: 'This code is for another route. Remove it or try another one.',
  })
  const useless = await hold(shop, cheap, 2, { offerCode: 'CAMP20' })
  expect(useless.json().fields).toEqual({
    offerCode: 'This code does not lower the price of this trip. Remove it or try another one.',
  })
})

test('a taken seat is named before a wrong code', async () => {
  const shop = await testApp()
  const trip = await buildTrip(shop.database.db)
  await hold(shop, trip, 1)
  const answer = await hold(shop, trip, 2, { seatId: seatIds(trip, 1), offerCode: 'NOPE' })
  expect(answer.json()).toMatchObject({ code: 'SEAT_TAKEN' })
})

test('a code with one use is used up by a hold, free again when the hold is cancelled, and kept when the visitor chooses again', async () => {
  const shop = await testApp()
  const { db } = shop.database
  const trip = await buildTrip(db)
  await buildOffer(db, { code: 'CAMP20', max_uses: 1 })
  const code = { offerCode: 'CAMP20' }
  expect((await hold(shop, trip, 1, code)).json().data.amountTotal).toBe(naira(28_000))
  const refused = await hold(shop, trip, 2, code)
  expect(refused.json().fields).toEqual({
    offerCode: 'This code has been used up. Remove it or try another one.',
  })

  const again = await hold(shop, trip, 1, { ...code, seatId: seatIds(trip, 3) })
  expect(again.json().data.amountTotal, 'the same visitor').toBe(naira(28_000))
  await shop.app.inject({
    method: 'POST',
    url: '/api/bookings/release',
    payload: { bookingToken: again.json().data.bookingToken },
  })
  expect((await hold(shop, trip, 2, code)).json().data.amountTotal).toBe(naira(28_000))
})

test('twelve buyers at once use an offer for three bookings three times; the others pay the full fare [F70]', async () => {
  const shop = await testApp()
  const trip = await buildTrip(shop.database.db)
  const offer = await buildOffer(shop.database.db, { max_uses: 3 })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => hold(shop, trip, n + 1)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 12 }, () => 200))
  const made = await bookingsOf(shop)
  expect(made.filter(({ offer_id }) => offer_id === offer.id)).toHaveLength(3)
  expect(made.filter(({ price_kobo }) => price_kobo === naira(35_000))).toHaveLength(9)
})

test('when the best of two limited offers is used up, the next best is used within its own limit [F70]', async () => {
  const shop = await testApp()
  const trip = await buildTrip(shop.database.db)
  await buildOffer(shop.database.db, { max_uses: 2, percent: 40 })
  await buildOffer(shop.database.db, { max_uses: 3, percent: 20 })
  await Promise.all(Array.from({ length: 12 }, (_, n) => hold(shop, trip, n + 1)))
  const fares = (await bookingsOf(shop)).map(({ price_kobo }) => price_kobo).toSorted((a, b) => a - b)
  expect(fares).toEqual([
    ...Array.from({ length: 2 }, () => naira(21_000)),
    ...Array.from({ length: 3 }, () => naira(28_000)),
    ...Array.from({ length: 7 }, () => naira(35_000)),
  ])
})

test('a payment that starts for a draft while the visitor chooses again does not keep a second use of the offer', async () => {
  const shop = await testApp()
  const { db, pool } = shop.database
  const trip = await buildTrip(db)
  const offer = await buildOffer(db, { max_uses: 1 })
  const { id } = (await hold(shop, trip, 1)).json().data
  const [atOffer, atSeat] = [await pool.connect(), await pool.connect()]
  try {
    await atOffer.query(`begin; select from offers where id = ${offer.id} for update`)
    const choosing = hold(shop, trip, 1, { seatId: seatIds(trip, 3) })
    await untilLockWaits(shop)
    await atSeat.query(`begin; select from seats where id = ${seatIds(trip, 3)[0]} for update`)
    await atOffer.query('commit')
    // Waits until the hold has locked the offer and the draft, and waits for the seat.
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%hold_minutes%'`
    await until(async () => (await pool.query(waiting)).rowCount === 1)
    const paying = pool.query(`update bookings set status = 'PENDING' where id = ${id} and status = 'DRAFT'`)
    await untilLockWaits(shop, 2)
    await atSeat.query('commit')
    expect((await choosing).json().data.amountTotal).toBe(naira(28_000))
    await paying
  } finally {
    atOffer.release()
    atSeat.release()
  }
  expect((await bookingsOf(shop)).map(({ status }) => status)).toEqual(['CANCELLED', 'DRAFT'])
})

test('an offer that staff delete during a hold is left out, and the seats are held at the full fare', async () => {
  const shop = await testApp()
  const trip = await buildTrip(shop.database.db)
  const offer = await buildOffer(shop.database.db)
  const staff = await shop.database.pool.connect()
  try {
    await staff.query(`begin; delete from offers where id = ${offer.id}`)
    const holding = hold(shop, trip, 1)
    await untilLockWaits(shop)
    await staff.query('commit')
    expect((await holding).json().data.amountTotal).toBe(naira(35_000))
  } finally {
    staff.release()
  }
})

/** Returns the draft of buyer `n`, for tests that call `claimSeats` directly. */
const draftOf = (trip: BuiltTrip, n: number, lockedOffer: number) => ({
  ...passenger(n),
  tripId: trip.id,
  seatId: seatIds(trip, n),
  bookingToken: newBookingToken(),
  holdPhone: `23480000000${n}`,
  idemKey: undefined,
  ip: `10.3.0.${n}`,
  firstIp: `10.3.0.${n}`,
  lastIp: `10.3.0.${n}`,
  isHousehold: false,
  networkKey: `drafts:${n}`,
  replaces: null,
  provenBits: 0,
  proofId: null,
  proofExpires: null,
  offerCode: null,
  lockedOffer,
  isByUssd: false,
  holdMinutes: null,
})

test('control: without the lock two buyers take the last use of an offer [F70]', async () => {
  const shop = await testApp()
  const { db } = shop.database
  const trip = await buildTrip(db)
  const offer = await buildOffer(db, { max_uses: 1 })
  await withTransaction(db, async (tx) => {
    await claimSeats(tx, draftOf(trip, 1, offer.id))
    // The first buyer has not committed, so the second does not see that booking.
    await claimSeats(db, draftOf(trip, 2, offer.id))
  })
  expect((await bookingsOf(shop)).map(({ offer_id }) => offer_id)).toEqual([offer.id, offer.id])
})

test('a hold without the lock of a limited offer holds nothing and names the offer', async () => {
  const { database } = await testApp()
  const trip = await buildTrip(database.db)
  const offer = await buildOffer(database.db, { max_uses: 1 })
  const unlocked = await claimSeats(database.db, draftOf(trip, 1, 0))
  expect(unlocked).toMatchObject({ id: null, offerToLock: offer.id })
  const locked = await withTransaction(database.db, async (tx) => {
    await lockOffer(tx, offer.id)
    return claimSeats(tx, draftOf(trip, 1, offer.id))
  })
  expect(locked).toMatchObject({ id: expect.any(Number), amountTotal: naira(28_000) })
})
