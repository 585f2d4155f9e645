import { createHash } from 'node:crypto'
import type { PublicRoute } from '#contracts/network/public-routes.ts'
import type { Company } from '#domain/company/company.ts'
import { gtfsDay, gtfsTime } from '#domain/network/gtfs-time.ts'
import { centreOf, type Position, positionInLink } from '#domain/network/positions.ts'
import { routeName } from '#domain/network/route-name.ts'
import { pathOfRoute } from '#domain/network/route-paths.ts'
import { tripLink } from '#domain/network/trip-link.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { kobo, toNaira } from '#domain/platform/money.ts'
import { slugOf } from '#domain/platform/slug.ts'
import type { FeedTrip } from './queries.ts'

/** Coaches that run between cities, of the extended route types. */
const ROUTE_TYPE = 200

const AGENCY_ID = '1'

type Row = Record<string, string | number | null>

/**
 * Returns the files of the feed. Leaves out trips that board or end in a place whose position is unknown, because GTFS
 * requires positions. The same data give the same files, whatever the node and the minute.
 */
export function feedFiles(
  company: Pick<Company, 'name' | 'phone' | 'email' | 'publicUrl'>,
  routes: readonly PublicRoute[],
  trips: readonly FeedTrip[],
  today: string,
): Record<string, string> {
  const address = (path: string) => new URL(path, company.publicUrl).href
  // Thousands of trips share a few stops and links, and making the words of an address is slow.
  const mapped = mappedPlaces(routes)
  const stopOf = remembered((place: string, point: string, mapUrl: string) =>
    stopAt(place, point, positionInLink(mapUrl) ?? mapped.get(placeKey(place, point)) ?? null),
  )
  const linkOf = remembered((origin: string, destination: string, day: string) =>
    address(tripLink({ origin, destination }, day)),
  )
  const placed = trips.flatMap((trip) => {
    const { boardingPoint, boardingMapUrl, dropOff } = trip.stops
    const from = stopOf(trip.origin, boardingPoint, boardingMapUrl)
    const to = stopOf(trip.destination, dropOff, '')
    return from && to ? [{ ...trip, from, to, day: lagosDay(trip.departTime) }] : []
  })
  const days = [...new Set(placed.map(({ day }) => day))].toSorted()
  const stops = new Map(placed.flatMap(({ from, to }) => [from, to]).map((stop) => [stop.stop_id, stop]))
  const fareRouteOf = fareRoutes(placed)
  const fares = new Map(placed.map((trip) => [fareRouteOf(trip), trip]))
  const files = {
    'agency.txt': table([
      {
        agency_id: AGENCY_ID,
        agency_name: company.name,
        agency_url: address('/'),
        agency_timezone: 'Africa/Lagos',
        agency_lang: 'en',
        agency_phone: company.phone,
        agency_fare_url: address('/bus'),
        agency_email: company.email,
      },
    ]),
    'stops.txt': table([...stops.values()], STOP_COLUMNS),
    'routes.txt': table(
      [...fares].map(([id, trip]) => ({
        route_id: id,
        agency_id: AGENCY_ID,
        route_long_name: routeName(trip),
        route_type: ROUTE_TYPE,
        route_url: address(pathOfRoute(routes, trip.routeId)),
      })),
      ['route_id', 'agency_id', 'route_long_name', 'route_type', 'route_url'],
    ),
    'trips.txt': table(
      placed.map((trip) => ({
        route_id: fareRouteOf(trip),
        service_id: gtfsDay(trip.day),
        trip_id: trip.id,
        trip_headsign: trip.destination,
        // Not a field of GTFS, which has no link for a trip. Readers ignore columns that they do not know.
        trip_url: linkOf(trip.origin, trip.destination, trip.day),
      })),
      ['route_id', 'service_id', 'trip_id', 'trip_headsign', 'trip_url'],
    ),
    'stop_times.txt': table(placed.flatMap(stopTimes), STOP_TIME_COLUMNS),
    'calendar_dates.txt': table(
      days.map((day) => ({ service_id: gtfsDay(day), date: gtfsDay(day), exception_type: 1 })),
      ['service_id', 'date', 'exception_type'],
    ),
    'fare_attributes.txt': table(
      [...fares].map(([id, { fareKobo }]) => ({
        fare_id: id,
        price: toNaira(kobo(fareKobo)).toFixed(2),
        currency_type: 'NGN',
        payment_method: 1,
        transfers: 0,
        agency_id: AGENCY_ID,
      })),
      ['fare_id', 'price', 'currency_type', 'payment_method', 'transfers', 'agency_id'],
    ),
    'fare_rules.txt': table(
      [...fares.keys()].map((id) => ({ fare_id: id, route_id: id })),
      ['fare_id', 'route_id'],
    ),
  }
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16)
  return {
    ...files,
    'feed_info.txt': table([
      {
        feed_publisher_name: company.name,
        feed_publisher_url: address('/'),
        feed_lang: 'en',
        feed_start_date: gtfsDay(days[0] ?? today),
        feed_end_date: gtfsDay(days.at(-1) ?? today),
        feed_version: version,
        feed_contact_email: company.email,
        feed_contact_url: address('/contact'),
      },
    ]),
  }
}

/**
 * Returns the id of a trip's route in the feed: a route of ours at one fare, because fares of GTFS belong to routes, and
 * ours belong to trips. The lowest fare has the id of our route, so the id stays when a fare changes.
 */
function fareRoutes(trips: readonly FeedTrip[]): (trip: FeedTrip) => string {
  const ranks = new Map<number, number[]>()
  for (const { routeId, fareKobo } of trips.toSorted((a, b) => a.fareKobo - b.fareKobo)) {
    const ranked = ranks.get(routeId) ?? []
    if (!ranked.includes(fareKobo)) ranks.set(routeId, [...ranked, fareKobo])
  }
  return ({ routeId, fareKobo }) => {
    const rank = ranks.get(routeId)?.indexOf(fareKobo) ?? 0
    return rank === 0 ? `${routeId}` : `${routeId}-${rank + 1}`
  }
}

/**
 * Returns the positions in the map links of all routes, by place and boarding point. The boarding point of the return
 * route is where the outward route ends.
 */
function mappedPlaces(routes: readonly PublicRoute[]): Map<string, Position> {
  const mapped = new Map<string, Position>()
  for (const { origin, stops } of routes) {
    const position = positionInLink(stops.boardingMapUrl)
    if (position) mapped.set(placeKey(origin, stops.boardingPoint), position)
  }
  return mapped
}

const placeKey = (place: string, point: string): string => `${place}\n${point}`.toLowerCase()

type Stop = {
  stop_id: string
  stop_name: string
  stop_desc: string
  stop_lat: number
  stop_lon: number
}

const STOP_COLUMNS = ['stop_id', 'stop_name', 'stop_desc', 'stop_lat', 'stop_lon']

function stopAt(place: string, point: string, exact: Position | null): Stop | null {
  const position = exact ?? centreOf(place)
  if (!position) return null
  const id = [slugOf(place), slugOf(point)].filter((part) => part !== '').join('-')
  return {
    // Two trips can board at the same point with different map links.
    stop_id: exact ? `${id}-${exact.lat}-${exact.lon}` : id,
    stop_name: point === '' ? place : `${place}, ${point}`,
    stop_desc: exact ? '' : `Approximate position: the centre of ${place}.`,
    stop_lat: position.lat,
    stop_lon: position.lon,
  }
}

/** Returns the function with a memory of its results. */
function remembered<Result>(make: (...texts: [string, string, string]) => Result) {
  const known = new Map<string, Result>()
  return (...texts: [string, string, string]): Result => {
    const key = texts.join('\n')
    const result = known.get(key) ?? make(...texts)
    known.set(key, result)
    return result
  }
}

const STOP_TIME_COLUMNS = [
  'trip_id',
  'arrival_time',
  'departure_time',
  'stop_id',
  'stop_sequence',
  'pickup_type',
  'drop_off_type',
]

/** Passengers board at the first stop and leave the bus at the second. */
function stopTimes(trip: FeedTrip & { from: Stop; to: Stop; day: string }): Row[] {
  const [departs, arrives] = [gtfsTime(trip.departTime, trip.day), gtfsTime(trip.arriveTime, trip.day)]
  const at = (time: string, stop: Stop, sequence: number, pickup: number, dropOff: number) => ({
    trip_id: trip.id,
    arrival_time: time,
    departure_time: time,
    stop_id: stop.stop_id,
    stop_sequence: sequence,
    pickup_type: pickup,
    drop_off_type: dropOff,
  })
  return [at(departs, trip.from, 1, 0, 1), at(arrives, trip.to, 2, 1, 0)]
}

/** Formats rows as CSV. `columns` are needed where there may be no rows. GTFS has no formulas to guard against. */
function table(rows: readonly Row[], columns = Object.keys(rows[0] ?? {})): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))]
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
