import { expect, test } from 'vitest'
import type { TripSearch } from '#contracts/network/trips.ts'
import { NO_STOPS } from '#domain/network/stops.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { kobo, naira } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { buildBooking, buildRoute, buildTrip } from '#testing/builders.ts'
import { freshDatabase } from '#testing/fresh-database.ts'
import { searchTrips } from './search-trips.ts'

const ROUTE = { origin: 'Lagos (Jibowu)', destination: 'Awgu (Enugu)' }

const search = async (db: Database, question: TripSearch) => (await searchTrips(db, [question]))[0] ?? []

/** Returns a route with one trip, and a function that searches for the trip on the day of its departure. */
async function tripOnRoute(db: Database, options: Parameters<typeof buildTrip>[1] = {}) {
  const route = await buildRoute(db, ROUTE)
  const trip = await buildTrip(db, { ...options, route })
  const find = async () => {
    const { depart_time } = await db.selectFrom('trips').select('depart_time').executeTakeFirstOrThrow()
    return search(db, { ...ROUTE, date: lagosDay(depart_time) })
  }
  return { route, trip, find }
}

test('a found trip has its bus, its route, its batch and the seats left', async () => {
  const { db } = await freshDatabase()
  const departTime = new Date('2090-01-20T05:30:00Z')
  const { trip, find } = await tripOnRoute(db, { departTime, price: naira(35_000.5) })
  await db
    .updateTable('buses')
    .set({ amenities: ['Air conditioning'], plate_no: 'LSR 1' })
    .execute()
  await db.updateTable('routes').set({ distance_km: 560, payment_type: 'Split' }).execute()
  expect(await find()).toEqual([
    {
      id: trip.id,
      routeId: trip.route_id,
      busId: trip.bus_id,
      batchId: trip.batch_id,
      status: 'SCHEDULED',
      departTime: '2090-01-20T05:30:00.000Z',
      arriveTime: '2090-01-20T16:30:00.000Z',
      price: 35_000.5,
      bus: { busType: 'Sprinter', plateNo: 'LSR 1', amenities: ['Air conditioning'], capacity: 14 },
      seats: [],
      route: { ...ROUTE, paymentType: 'Split', duration: '11 hours', distanceKm: 560 },
      stops: NO_STOPS,
      batch: { id: trip.batch_id, year: 2026, letter: 'A', stream: 'I', name: '2026_A Stream_I' },
      availableSeatsCount: 14,
    },
  ])
})

test('an offer without a code lowers the price of a found trip and adds the price before it', async () => {
  const { db } = await freshDatabase()
  const { route, find } = await tripOnRoute(db, { price: naira(35_000) })
  const terms = { title: 'NYSC', starts_on: '2020-01-01', ends_on: '2099-12-31' }
  await db
    .insertInto('offers')
    .values({ ...terms, percent: 60, code: 'CAMP60' })
    .execute()
  expect((await find())[0]).not.toHaveProperty('fullPrice')
  await db
    .insertInto('offers')
    .values({ ...terms, percent: 20, route_id: route.id })
    .execute()
  expect((await find())[0]).toMatchObject({ price: 28_000, fullPrice: 35_000 })
  await db.updateTable('offers').set({ ends_on: '2020-01-02' }).execute()
  expect((await find())[0]).toMatchObject({ price: 35_000 })
})

const departIn = (interval: string) =>
  `update trips set depart_time = now() + interval '${interval}', arrive_time = now() + interval '4 days'`
const deadline = (hours: number) =>
  `insert into company_settings (company_name, booking_deadline_hours) values ('Tafiya', ${hours})`

test.each([
  ['is completed', [`update trips set status = 'COMPLETED'`]],
  ['is cancelled', [`update trips set status = 'CANCELED'`]],
  ['is on a retired route', ['update routes set is_active = false']],
  ['has its bus in the workshop', ['update buses set is_active = false']],
  ['costs less than can be paid online', ['update trips set price_kobo = 9999']],
  ['is free', ['update trips set price_kobo = 0']],
  ['has departed', [departIn('-1 minute'), deadline(0)]],
  ['departs within the default two hours', [departIn('1 hour 59 minutes')]],
  ['departs within the hours of the settings', [departIn('23 hours 59 minutes'), deadline(24)]],
])('a trip that %s is not offered', async (_, changes) => {
  const { db, pool } = await freshDatabase()
  const { find } = await tripOnRoute(db)
  expect(await find()).toHaveLength(1)
  for (const change of changes) await pool.query(change)
  expect(await find()).toEqual([])
})

test.each([
  ['costs the least that can be paid online', ['update trips set price_kobo = 10000']],
  ['departs after the default two hours', [departIn('2 hours 1 minute')]],
  ['departs after the hours of the settings', [departIn('24 hours 1 minute'), deadline(24)]],
  ['departs in a minute when the settings allow it', [departIn('1 minute'), deadline(0)]],
  ['has no free seat', [`update seats set status = 'UNAVAILABLE'`]],
])('a trip that %s is offered', async (_, changes) => {
  const { db, pool } = await freshDatabase()
  const { find } = await tripOnRoute(db)
  for (const change of changes) await pool.query(change)
  expect(await find()).toHaveLength(1)
})

test.each([
  ['half past midnight in Lagos', '2090-01-19T23:30:00Z', '2090-01-20'],
  ['midnight in Lagos', '2090-01-19T23:00:00Z', '2090-01-20'],
  ['the last minute of the day in Lagos', '2090-01-19T22:59:00Z', '2090-01-19'],
])('a trip that departs at %s is found only on that Lagos day', async (_, departTime, day) => {
  const { db } = await freshDatabase()
  await tripOnRoute(db, { departTime: new Date(departTime) })
  const found = async (date: string) => (await search(db, { ...ROUTE, date })).length
  const days = ['2090-01-18', '2090-01-19', '2090-01-20', '2090-01-21']
  const hits = await Promise.all(days.map(async (date) => ((await found(date)) > 0 ? [date] : [])))
  expect(hits.flat()).toEqual([day])
})

test('seats left are those free now, including expired holds', async () => {
  const { db, pool } = await freshDatabase()
  const { trip, find } = await tripOnRoute(db)
  await buildBooking(db, trip, { seats: [1, 2] })
  await buildBooking(db, trip, { seats: [3], fields: { status: 'CONFIRMED', paid_kobo: trip.price_kobo } })
  const lapsed = await buildBooking(db, trip, { seats: [4, 5, 6] })
  await pool.query(`update seats set status = 'UNAVAILABLE' where seat_no = '14'`)
  const left = async () => (await find())[0]?.availableSeatsCount
  expect(await left()).toBe(14 - 2 - 1 - 3 - 1)
  await pool.query('update seats set hold_expires_at = now() where booking_id = $1', [lapsed.id])
  expect(await left()).toBe(14 - 2 - 1 - 1)
})

test.each([
  ['LAGOS (JIBOWU)', 'awgu (enugu)', 1],
  ['Lagos', 'Awgu (Enugu)', 0],
  ['Lagos%', '%', 0],
  [`Lagos (Jibowu)' or '1'='1`, 'Awgu (Enugu)', 0],
  [`'; drop table trips; --`, 'Awgu (Enugu)', 0],
  ['Awgu (Enugu)', 'Lagos (Jibowu)', 0],
])('a search from %j to %j finds %i trips', async (origin, destination, count) => {
  const { db } = await freshDatabase()
  const { trip } = await tripOnRoute(db)
  const found = await search(db, { origin, destination, date: lagosDay(trip.depart_time) })
  expect(found).toHaveLength(count)
})

test('a search returns trips in the order of departure', async () => {
  const { db } = await freshDatabase()
  const route = await buildRoute(db, ROUTE)
  for (const time of ['14:00', '05:30', '09:15']) {
    await buildTrip(db, { route, departTime: new Date(`2090-01-20T${time}:00Z`), price: kobo(1_000_000) })
  }
  const found = await search(db, { ...ROUTE, date: '2090-01-20' })
  expect(found.map((trip) => trip.departTime.slice(11, 16))).toEqual(['05:30', '09:15', '14:00'])
})

test('several searches at once each get their own result, also when it is empty', async () => {
  const { db } = await freshDatabase()
  const [there, back] = [ROUTE, { origin: ROUTE.destination, destination: ROUTE.origin }]
  const date = '2090-01-20'
  const [thereRoute, backRoute] = [await buildRoute(db, there), await buildRoute(db, back)]
  const at = (hour: string) => new Date(`${date}T${hour}:00:00Z`)
  const first = await buildTrip(db, { route: thereRoute, departTime: at('06') })
  const third = await buildTrip(db, { route: backRoute, departTime: at('08') })
  const second = await buildTrip(db, { route: backRoute, departTime: at('07') })
  const asked = [
    { ...back, date },
    { ...back, date: '2090-01-21' },
    { ...there, date },
    { ...back, date },
    { ...there, destination: String.raw`"},{\ 'Nowhere', NULL`, date },
  ]
  const found = await searchTrips(db, asked)
  expect(found.map((trips) => trips.map(({ id }) => id))).toEqual([
    [second.id, third.id],
    [],
    [first.id],
    [second.id, third.id],
    [],
  ])
})
