import { expect, test } from 'vitest'
import type { Trip } from '#contracts/network/trips.ts'
import { lagosDay, lagosInstant } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { readCompany } from '#server/company/settings/read-company.ts'
import { buildFeed } from '#server/network/gtfs/build-feed.ts'
import { buildRoute, buildTrip } from '#testing/builders.ts'
import { checkFeed, readFeed } from '#testing/gtfs/check-feed.ts'
import { unzip } from '#testing/gtfs/unzip.ts'
import { staffMember } from '#testing/staff.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

const read = async ({ app }: Pick<TestApp, 'app'>, headers: Record<string, string> = {}) =>
  app.inject({ url: '/gtfs.zip', headers })

/** The seats, bookings and buses of these trips must not be in the feed. */
async function timetable({ database: { db } }: TestApp) {
  const toAwgu = await buildRoute(db, { origin: 'Lagos', destination: 'Awgu (Enugu)' })
  const toKano = await buildRoute(db, {
    origin: 'Abuja',
    destination: 'Kano',
    boarding_point: 'Utako, "new" park',
  })
  const inDays = (days: number, clock: string) =>
    lagosInstant(lagosDay(new Date(Date.now() + days * 86_400_000)), clock)
  const on = (route: { id: number }, days: number, clock: string, price: number, fields = {}) =>
    buildTrip(db, { route, departTime: inDays(days, clock), price: naira(price), fields })
  await on(toAwgu, 3, '05:30', 35_000)
  await on(toAwgu, 3, '20:00', 30_000)
  await on(toAwgu, 4, '05:30', 35_000)
  await on(toKano, 5, '23:45', 20_000.5)
  const hidden = [
    await on(toAwgu, 6, '05:30', 35_000, { status: 'CANCELED' }),
    await on(toAwgu, -1, '05:30', 35_000),
    await on(toKano, 6, '05:30', 0),
  ]
  await db
    .insertInto('offers')
    .values({
      title: 'Kano for less',
      percent: 10,
      route_id: toKano.id,
      starts_on: lagosDay(new Date(Date.now() - 86_400_000)),
      ends_on: lagosDay(new Date(Date.now() + 30 * 86_400_000)),
    })
    .execute()
  return { hidden }
}

test('the feed is consistent and has exactly the trips of search, with the same fares and times', async () => {
  const shop = await testApp()
  await timetable(shop)
  const answer = await read(shop)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  const files = unzip(answer.rawPayload)
  expect(checkFeed(files)).toEqual([])

  const feed = readFeed(files)
  const rows = (name: string) => feed.get(name) ?? []
  const inFeed = rows('trips.txt').map((trip) => {
    const route = rows('routes.txt').find(({ route_id }) => route_id === trip.route_id)
    const rule = rows('fare_rules.txt').find(({ route_id }) => route_id === trip.route_id)
    const fare = rows('fare_attributes.txt').find(({ fare_id }) => fare_id === rule?.fare_id)
    const [first, last] = rows('stop_times.txt').filter(({ trip_id }) => trip_id === trip.trip_id)
    const day = trip.service_id?.replace(/(....)(..)(..)/, '$1-$2-$3') ?? ''
    const at = (time = '') => {
      const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
      return new Date(
        lagosInstant(day).getTime() + (hours * 3600 + minutes * 60 + seconds) * 1000,
      ).toISOString()
    }
    return {
      id: Number(trip.trip_id),
      name: route?.route_long_name ?? '',
      day,
      fare: Number(fare?.price),
      departTime: at(first?.departure_time),
      arriveTime: at(last?.arrival_time),
    }
  })
  expect(inFeed).toHaveLength(4)

  // Each trip of the feed is found by a search, and a search on its route and day finds no trip beyond the feed.
  for (const { name, day } of inFeed) {
    const [origin = '', destination = ''] = name.split(' to ')
    const query = new URLSearchParams({ origin, destination, date: day })
    const found: Trip[] = (await shop.app.inject({ url: `/api/trips/search?${query}` })).json().data.trips
    expect(
      found.map(({ id, price, departTime, arriveTime }) => ({ id, fare: price, departTime, arriveTime })),
    ).toEqual(
      inFeed
        .filter((trip) => trip.name === name && trip.day === day)
        .map(({ name: _, day: __, ...trip }) => trip),
    )
  }
  // The list of all trips on sale finds no route and day beyond the feed either.
  const all: Trip[] = (await shop.app.inject({ url: '/api/trips?pageSize=100' })).json().data
  expect(all.map(({ id }) => id).toSorted()).toEqual(inFeed.map(({ id }) => id).toSorted())
  expect(inFeed.map(({ fare }) => fare)).toContain(18_000.5)
})

test('the feed names no bus, batch, driver or seat', async () => {
  const shop = await testApp()
  await timetable(shop)
  const text = [...unzip((await read(shop)).rawPayload).values()].join('\n')
  const buses = await shop.database.db.selectFrom('buses').select('plate_no').execute()
  for (const { plate_no } of buses) expect(text).not.toContain(plate_no)
  expect(text).not.toContain('Stream_')
})

test('a reader that has the feed gets 304, two nodes have the same ETag, and a change of staff shows at once', async () => {
  const shop = await testApp()
  await timetable(shop)
  const { headers } = await read(shop)
  const etag = String(headers.etag)
  expect(headers['cache-control']).toBe('public, max-age=300')
  const { etag: elsewhere } = await buildFeed(shop.context.db, await readCompany(shop.context))
  expect(elsewhere).toBe(etag)
  const again = await read(shop, { 'if-none-match': `"other", W/${etag}` })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  const { call } = await staffMember(shop)
  const [trip] = await shop.database.db
    .selectFrom('trips')
    .select('id')
    .where('status', '=', 'SCHEDULED')
    .orderBy('depart_time', 'desc')
    .limit(1)
    .execute()
  // The offer takes 10 % off.
  await call('PATCH', `/trips/${trip?.id}`, { price: 99_000 })
  const changed = await read(shop, { 'if-none-match': etag })
  expect(changed.statusCode).toBe(200)
  expect(unzip(changed.rawPayload).get('fare_attributes.txt')).toContain('89100.00')
})

test('a product without trips has a feed, and the back-office has none', async () => {
  const shop = await testApp()
  expect(checkFeed(unzip((await read(shop)).rawPayload))).toEqual([])
  expect((await read(shop, { host: 'admin.localhost' })).statusCode).toBe(404)
})
