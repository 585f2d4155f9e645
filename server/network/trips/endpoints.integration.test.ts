import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Kysely, PostgresDialect } from 'kysely'
import { expect, test } from 'vitest'
import { TripPage, TripSearchAnswer } from '#contracts/network/trips.ts'
import { lagosDay, lagosInstant } from '#domain/platform/lagos-time.ts'
import { buildApp } from '#server/app.ts'
import type { DB } from '#server/platform/database/schema.ts'
import { buildBooking, buildRoute, buildTrip } from '#testing/builders.ts'
import { until } from '#testing/run-product.ts'
import { testApp } from '#testing/test-app.ts'

const ROUTE = { origin: 'Lagos (Jibowu)', destination: 'Awgu (Enugu)' }

const searchUrl = (query: Record<string, string>) => `/api/trips/search?${new URLSearchParams(query)}`

test('a search answers in the shape of the contract', async () => {
  const { app, database } = await testApp()
  const route = await buildRoute(database.db, ROUTE)
  const trip = await buildTrip(database.db, { route })
  const answer = await app.inject(searchUrl({ ...ROUTE, date: lagosDay(trip.depart_time), utm: 'poster' }))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  })
  expect(TripSearchAnswer.parse(answer.json()).data.trips).toMatchObject([{ id: trip.id, price: 35_000 }])
})

test('a search is answered in the encoding that the browser accepts, also from the cache', async () => {
  const { app, database } = await testApp()
  const route = await buildRoute(database.db, ROUTE)
  const day = '2090-01-20'
  for (let hour = 6; hour < 12; hour++)
    await buildTrip(database.db, {
      route,
      departTime: lagosInstant(day, `${String(hour).padStart(2, '0')}:00`),
    })
  const ask = (encoding: string) =>
    app.inject({ url: searchUrl({ ...ROUTE, date: day }), headers: { 'accept-encoding': encoding } })
  const plain = await ask('identity')
  const packed = [await ask('gzip, br'), await ask('gzip'), await ask('gzip, br')]
  expect(packed.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', 'br'])
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers.vary).toBe('accept-encoding')
  const [br, gzip, again] = packed.map(({ rawPayload }) => rawPayload) as [Buffer, Buffer, Buffer]
  expect(brotliDecompressSync(br).toString()).toBe(plain.body)
  expect(gunzipSync(gzip).toString()).toBe(plain.body)
  expect(again.equals(br)).toBe(true)
  expect(br.length).toBeLessThan(plain.rawPayload.length / 2)
})

test('a search without a destination and with an invalid date gets an error for each of the two fields', async () => {
  const { app } = await testApp()
  const answer = await app.inject(searchUrl({ origin: 'Lagos', date: 'tomorrow' }))
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    code: 'INVALID',
    error: 'Destination location is required',
    fields: { destination: 'Destination location is required', date: 'Please select a date' },
  })
})

test('2099-12-31 can be searched and has no trips', async () => {
  const { app } = await testApp()
  const answer = await app.inject(searchUrl({ ...ROUTE, date: '2099-12-31' }))
  expect(answer.json()).toEqual({ data: { trips: [] } })
})

test('a hundred equal searches at once cost one query', async () => {
  const { context, database } = await testApp()
  const asked: string[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => void asked.push(query.sql),
  })
  const app = await buildApp({ ...context, db })
  const url = searchUrl({ ...ROUTE, date: '2090-01-20' })
  const answers = await Promise.all(Array.from({ length: 100 }, () => app.inject(url)))
  expect(new Set(answers.map((answer) => answer.body))).toEqual(new Set(['{"data":{"trips":[]}}']))
  expect(asked.filter((statement) => statement.includes('from trips'))).toHaveLength(1)
  await app.close()
})

test('a search soon shows that two seats are taken, although responses are cached', async () => {
  const { app, database } = await testApp()
  const route = await buildRoute(database.db, ROUTE)
  const trip = await buildTrip(database.db, { route })
  const url = searchUrl({ ...ROUTE, date: lagosDay(trip.depart_time) })
  const left = async () => (await app.inject(url)).json().data.trips[0].availableSeatsCount
  expect(await left()).toBe(14)
  await buildBooking(database.db, trip, { seats: [1, 2] })
  await until(async () => (await left()) === 12)
})

test('the public list shows trips on sale, soonest first, in pages', async () => {
  const { app, database } = await testApp()
  const at = (day: number) => new Date(Date.UTC(2090, 0, day))
  const trips = []
  for (const day of [3, 1, 2]) trips.push(await buildTrip(database.db, { departTime: at(day) }))
  await buildTrip(database.db, { status: 'CANCELED' })
  const [third, first, second] = trips.map((trip) => trip.id)

  const ids = async (query: string) => {
    const answer = TripPage.parse((await app.inject(`/api/trips${query}`)).json())
    return { ids: answer.data.map((trip) => trip.id), total: answer.total }
  }
  expect(await ids('')).toEqual({ ids: [first, second, third], total: 3 })
  expect(await ids('?page=1&pageSize=2')).toEqual({ ids: [first, second], total: 3 })
  expect(await ids('?page=2&pageSize=2')).toEqual({ ids: [third], total: 3 })
  expect(await ids('?page=10000&pageSize=100')).toEqual({ ids: [], total: 3 })
})

test('an invalid page or page size is refused, and the public gets at most 100 trips on a page', async () => {
  const { app } = await testApp()
  const queries = [
    'page=0',
    'page=10000001',
    'pageSize=0',
    'pageSize=501',
    'page=1.5',
    'page=one',
    'page=1&page=2',
  ]
  for (const query of queries) expect((await app.inject(`/api/trips?${query}`)).statusCode).toBe(400)
  expect((await app.inject('/api/trips?pageSize=500')).json()).toMatchObject({ pageSize: 100 })
})

test('a trip is shown with its seats, and the seats agree with the count', async () => {
  const { app, database } = await testApp()
  const trip = await buildTrip(database.db)
  await buildBooking(database.db, trip, { seats: [2] })
  const { data } = (await app.inject(`/api/trips/${trip.id}`)).json()
  expect(data).toMatchObject({ id: trip.id, availableSeatsCount: 13 })
  expect(data.seats).toHaveLength(14)
  expect(data.seats[1]).toMatchObject({ seatNo: '2', isAvailable: false, status: 'RESERVED', bookingId: 0 })
})

test('a completed or unknown trip is not found', async () => {
  const { app, database } = await testApp()
  const trip = await buildTrip(database.db, { status: 'COMPLETED' })
  for (const id of [trip.id, trip.id + 1, 2_147_483_647]) {
    const answer = await app.inject(`/api/trips/${id}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ error: 'Trip not found', code: 'NOT_FOUND' })
  }
})

test('an invalid id of a trip or a route is refused', async () => {
  const { app } = await testApp()
  for (const id of ['0', '-1', '1.5', 'x', '2147483648', '1e99', '%00']) {
    expect((await app.inject(`/api/trips/${id}`)).statusCode).toBe(400)
    expect((await app.inject(`/api/routes/${id}/trips`)).statusCode).toBe(400)
  }
})

test('a route shows its own trips and not those of another route', async () => {
  const { app, database } = await testApp()
  const route = await buildRoute(database.db, ROUTE)
  const trip = await buildTrip(database.db, { route })
  await buildTrip(database.db)
  const answer = await app.inject(`/api/routes/${route.id}/trips`)
  expect(answer.json()).toMatchObject({ data: [{ id: trip.id }], page: 1, pageSize: 100, total: 1 })
})

test('the trips of an inactive or unknown route are not found', async () => {
  const { app, database } = await testApp()
  const retired = await buildRoute(database.db, { is_active: false })
  for (const id of [retired.id, retired.id + 1]) {
    const answer = await app.inject(`/api/routes/${id}/trips`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ error: 'Route not found' })
  }
})
