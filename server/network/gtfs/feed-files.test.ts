import { expect, test } from 'vitest'
import { centreOf } from '#domain/network/positions.ts'
import { NO_STOPS } from '#domain/network/stops.ts'
import { lagosInstant } from '#domain/platform/lagos-time.ts'
import { DIRECTIONS } from '#server/demo/network/directions.ts'
import { checkFeed, readFeed } from '#testing/gtfs/check-feed.ts'
import { unzip } from '#testing/gtfs/unzip.ts'
import { feedFiles } from './feed-files.ts'
import type { FeedTrip } from './queries.ts'
import { zip } from './zip.ts'

const COMPANY = {
  name: 'Tafiya, "Ltd"',
  phone: null,
  email: 'help@t.example',
  publicUrl: 'https://t.example',
}

const trip = (change: Partial<FeedTrip> = {}): FeedTrip => ({
  id: 1,
  routeId: 7,
  origin: 'Lagos',
  destination: 'Awgu (Enugu)',
  departTime: lagosInstant('2026-11-17', '14:30'),
  arriveTime: lagosInstant('2026-11-18', '01:35'),
  fareKobo: 3_500_050,
  stops: NO_STOPS,
  ...change,
})

const filesOf = (...trips: FeedTrip[]) => new Map(Object.entries(feedFiles(COMPANY, [], trips, '2026-11-16')))
const rowsOf = (file: string, ...trips: FeedTrip[]) => readFeed(filesOf(...trips)).get(file)

test('a trip that arrives after midnight counts its hours on', () => {
  expect(
    rowsOf('stop_times.txt', trip())?.map(({ departure_time, stop_id }) => [departure_time, stop_id]),
  ).toEqual([
    ['14:30:00', 'lagos'],
    ['25:35:00', 'awgu-enugu'],
  ])
})

test('a fare is in naira, and a route has one route in the feed for each of its fares', () => {
  const trips = [trip(), trip({ id: 2 }), trip({ id: 3, fareKobo: 3_000_000 })]
  expect(
    rowsOf('fare_attributes.txt', ...trips)?.map(({ price, currency_type }) => [price, currency_type]),
  ).toEqual([
    ['35000.50', 'NGN'],
    ['30000.00', 'NGN'],
  ])
  expect(rowsOf('trips.txt', ...trips)?.map(({ route_id }) => route_id)).toEqual(['7-2', '7-2', '7'])
})

test('a route keeps its id when its fare changes', () => {
  const idAt = (fareKobo: number) => rowsOf('routes.txt', trip({ fareKobo }))?.map(({ route_id }) => route_id)
  expect(idAt(3_500_000)).toEqual(['7'])
  expect(idAt(4_200_000)).toEqual(['7'])
})

test('a trip links to the wizard with its route and day', () => {
  expect(rowsOf('trips.txt', trip())?.[0]?.trip_url).toBe(
    'https://t.example/booking?from=lagos&to=awgu-enugu&date=2026-11-17&seats=1',
  )
})

test('a boarding point with a position in its map link is exact, any other is approximate and says so', () => {
  const stops = {
    ...NO_STOPS,
    boardingPoint: 'Jibowu Park',
    boardingMapUrl: 'https://maps.example/@6.5244,3.3792,17z',
  }
  expect(rowsOf('stops.txt', trip({ stops }))).toEqual([
    {
      stop_id: 'lagos-jibowu-park-6.5244-3.3792',
      stop_name: 'Lagos, Jibowu Park',
      stop_desc: '',
      stop_lat: '6.5244',
      stop_lon: '3.3792',
    },
    {
      stop_id: 'awgu-enugu',
      stop_name: 'Awgu (Enugu)',
      stop_desc: 'Approximate position: the centre of Awgu (Enugu).',
      stop_lat: '6.07',
      stop_lon: '7.48',
    },
  ])
})

test('the end of a route has the position of the boarding point of its return route', () => {
  const stops = { ...NO_STOPS, boardingPoint: 'Market gate' }
  const back = {
    id: 8,
    origin: 'Timbuktu',
    destination: 'Lagos',
    distanceKm: null,
    duration: '9 hours',
    paymentType: 'Full' as const,
    isActive: true,
    stops: { ...stops, boardingMapUrl: 'https://maps.example/?q=7.1234,5.4321' },
  }
  const there = trip({ destination: 'Timbuktu', stops: { ...NO_STOPS, dropOff: 'market gate' } })
  const files = new Map(Object.entries(feedFiles(COMPANY, [back], [there], '2026-11-16')))
  expect(readFeed(files).get('stops.txt')?.[1]).toMatchObject({
    stop_name: 'Timbuktu, market gate',
    stop_desc: '',
    stop_lat: '7.1234',
    stop_lon: '5.4321',
  })
})

test('a trip to a place without a known position is left out', () => {
  expect(
    rowsOf('trips.txt', trip(), trip({ id: 2, destination: 'Timbuktu' }))?.map(({ trip_id }) => trip_id),
  ).toEqual(['1'])
})

test('feeds with and without trips are consistent, and a ZIP archive keeps them', async () => {
  for (const files of [filesOf(), filesOf(trip(), trip({ id: 2, fareKobo: 100_000 }))]) {
    expect(checkFeed(files)).toEqual([])
    expect(unzip(await zip(Object.fromEntries(files)))).toEqual(files)
  }
})

test('the positions of all places of the demo are known', () => {
  const places = DIRECTIONS.flatMap(({ origin, destination }) => [origin, destination])
  expect(places.filter((place) => centreOf(place) === null)).toEqual([])
})
