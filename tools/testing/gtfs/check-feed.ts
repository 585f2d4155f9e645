import { parseCsv } from '#server/platform/csv/parse-csv.ts'

type FeedRow = Readonly<Record<string, string>>

/** The files of a feed with their required columns, which must not be empty either (GTFS reference). */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  'agency.txt': ['agency_name', 'agency_url', 'agency_timezone'],
  'stops.txt': ['stop_id', 'stop_name', 'stop_lat', 'stop_lon'],
  'routes.txt': ['route_id', 'agency_id', 'route_long_name', 'route_type'],
  'trips.txt': ['route_id', 'service_id', 'trip_id'],
  'stop_times.txt': ['trip_id', 'arrival_time', 'departure_time', 'stop_id', 'stop_sequence'],
  'calendar_dates.txt': ['service_id', 'date', 'exception_type'],
  'fare_attributes.txt': ['fare_id', 'price', 'currency_type', 'payment_method', 'transfers'],
  'fare_rules.txt': ['fare_id', 'route_id'],
  'feed_info.txt': [
    'feed_publisher_name',
    'feed_publisher_url',
    'feed_lang',
    'feed_start_date',
    'feed_end_date',
  ],
}

/** The columns whose combined values are unique in their file. */
const UNIQUE: Readonly<Record<string, readonly string[]>> = {
  'stops.txt': ['stop_id'],
  'routes.txt': ['route_id'],
  'trips.txt': ['trip_id'],
  'stop_times.txt': ['trip_id', 'stop_sequence'],
  'calendar_dates.txt': ['service_id', 'date'],
  'fare_attributes.txt': ['fare_id'],
  'fare_rules.txt': ['fare_id', 'route_id'],
}

/** The columns that refer to another file, each as file, column and other file. */
const REFERENCES = [
  ['routes.txt', 'agency_id', 'agency.txt'],
  ['trips.txt', 'route_id', 'routes.txt'],
  ['trips.txt', 'service_id', 'calendar_dates.txt'],
  ['stop_times.txt', 'trip_id', 'trips.txt'],
  ['stop_times.txt', 'stop_id', 'stops.txt'],
  ['fare_rules.txt', 'fare_id', 'fare_attributes.txt'],
  ['fare_rules.txt', 'route_id', 'routes.txt'],
] as const

/** Returns the rows of each file. */
export const readFeed = (files: ReadonlyMap<string, string>): Map<string, FeedRow[]> =>
  new Map([...files].map(([name, text]) => [name, rowsOf(text)]))

function rowsOf(text: string): FeedRow[] {
  const [head, ...records] = parseCsv(text)
  return records.map(({ cells }) =>
    Object.fromEntries(head?.cells.map((column, i) => [column, cells[i] ?? '']) ?? []),
  )
}

/** Returns the inconsistencies of a feed. */
export function checkFeed(files: ReadonlyMap<string, string>): string[] {
  const feed = readFeed(files)
  const rows = (name: string) => feed.get(name) ?? []
  return [
    ...Object.entries(REQUIRED).flatMap(([name, columns]) =>
      missing(name, files.get(name), columns, rows(name)),
    ),
    ...Object.entries(UNIQUE).flatMap(([name, columns]) => repeated(name, rows(name), columns)),
    ...REFERENCES.flatMap(([name, column, other]) => dangling(name, rows(name), column, rows(other))),
    ...wrongPlaces(rows('stops.txt')),
    ...wrongTimes(rows('trips.txt'), rows('stop_times.txt')),
    ...wrongDays(rows('calendar_dates.txt'), rows('feed_info.txt')),
    ...rows('routes.txt').flatMap((route) =>
      rows('fare_rules.txt').filter(({ route_id }) => route_id === route.route_id).length === 1
        ? []
        : [`routes.txt: route ${route.route_id} does not have one fare`],
    ),
  ]
}

function missing(
  name: string,
  text: string | undefined,
  columns: readonly string[],
  rows: readonly FeedRow[],
): string[] {
  if (text === undefined) return [`${name} is missing`]
  const head = parseCsv(text)[0]?.cells ?? []
  return columns.flatMap((column) => {
    if (!head.includes(column)) return [`${name}: column ${column} is missing`]
    return rows.some((row) => row[column] === '') ? [`${name}: ${column} is empty`] : []
  })
}

function repeated(name: string, rows: readonly FeedRow[], columns: readonly string[]): string[] {
  const seen = new Set<string>()
  return rows.flatMap((row) => {
    const key = columns.map((column) => row[column]).join(' ')
    if (seen.has(key)) return [`${name}: ${key} is there twice`]
    seen.add(key)
    return []
  })
}

function dangling(
  name: string,
  rows: readonly FeedRow[],
  column: string,
  others: readonly FeedRow[],
): string[] {
  const known = new Set(others.map((row) => row[column]))
  return rows.flatMap((row) =>
    known.has(row[column]) ? [] : [`${name}: ${column} ${row[column]} is unknown`],
  )
}

const wrongPlaces = (stops: readonly FeedRow[]): string[] =>
  stops.flatMap(({ stop_id, stop_lat, stop_lon }) => {
    const [lat, lon] = [Number(stop_lat), Number(stop_lon)]
    const isInNigeria = lat > 4 && lat < 14.1 && lon > 2.6 && lon < 14.8
    return isInNigeria ? [] : [`stops.txt: stop ${stop_id} is not in Nigeria`]
  })

function wrongTimes(trips: readonly FeedRow[], stopTimes: readonly FeedRow[]): string[] {
  const ofTrip = new Map<string | undefined, FeedRow[]>()
  for (const row of stopTimes) ofTrip.set(row.trip_id, [...(ofTrip.get(row.trip_id) ?? []), row])
  return trips.flatMap(({ trip_id }) => {
    const stops = (ofTrip.get(trip_id) ?? []).toSorted(
      (one, other) => Number(one.stop_sequence) - Number(other.stop_sequence),
    )
    if (stops.length < 2) return [`stop_times.txt: trip ${trip_id} has fewer than two stops`]
    const times = stops.flatMap(({ arrival_time, departure_time }) => [
      secondsIn(arrival_time),
      secondsIn(departure_time),
    ])
    const isRising =
      times.every((time, i) => time >= (times[i - 1] ?? 0)) && (times.at(-1) ?? 0) > (times[0] ?? 0)
    return isRising ? [] : [`stop_times.txt: the times of trip ${trip_id} do not rise`]
  })
}

/** Returns the seconds of a time. NaN for other text, so that every comparison with it is false. */
const secondsIn = (time = ''): number => {
  const [, hours, minutes, seconds] = /^(\d{2,3}):([0-5]\d):([0-5]\d)$/.exec(time) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

function wrongDays(dates: readonly FeedRow[], [info]: readonly FeedRow[]): string[] {
  const { feed_start_date: first = '', feed_end_date: last = '' } = info ?? {}
  return dates.flatMap(({ date = '' }) => {
    if (!/^20\d{6}$/.test(date)) return [`calendar_dates.txt: ${date} is no day`]
    return date >= first && date <= last
      ? []
      : [`calendar_dates.txt: ${date} is not in the range of the feed`]
  })
}
