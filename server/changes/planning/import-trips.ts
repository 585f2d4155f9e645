import { routeName } from '#domain/network/route-name.ts'
import { type DrivenTrip, isPossible, judgeBus, judgeDriver } from '#domain/network/trip-plan.ts'
import { groupBy } from '#domain/platform/group-by.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import { notesOf, sameAsLine, TOO_LONG } from '#server/platform/csv/line-notes.ts'
import { readMoment } from '#server/platform/csv/read-cells.ts'
import type { ImportedLine } from '#server/platform/csv/read-table.ts'
import type { ImportKind, Judged } from '#server/platform/csv/run-import.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { selectNow } from '#server/platform/database/select-now.ts'
import type { FieldErrors } from '#server/platform/errors.ts'
import { makeSeats } from '#server/platform/rules/make-seats.ts'
import { judgeResources } from './choose-resources.ts'
import {
  type ExistingTrip,
  lockForImport,
  selectImportResources,
  selectTripsToCompare,
} from './import-trip-queries.ts'
import { insertTrips, type TripPlanRow } from './plan-trip-queries.ts'
import { namesIn, type ReadTrip, readTripLine } from './read-trip-line.ts'

/**
 * Creates the trips of a file, with the same checks as Schedule several trips. Skips trips that exist: a change of a
 * trip affects passengers, so staff make it one by one.
 */
export const TRIP_IMPORT: ImportKind<TripPlanRow> = {
  things: 'trips',
  ignored: ['Bus type', 'Seats', 'Seats left', 'Due (₦)'],
  lock: lockNamed,
  judge: judgeLines,
  carryOut: createTrips,
}

async function lockNamed(tx: Database, lines: readonly ImportedLine[]): Promise<void> {
  const names = namesIn(await selectImportResources(tx))
  const ids = (found: (cells: ImportedLine['cells']) => number | undefined): number[] => [
    ...new Set(lines.map(({ cells }) => found(cells)).filter((id) => id !== undefined)),
  ]
  await lockForImport(tx, {
    busIds: ids(({ busId = '' }) => names.bus(busId)?.id),
    driverIds: ids(({ driverId = '' }) => names.drivers(driverId)[0]?.id),
    routeIds: ids(({ origin = '', destination = '' }) => names.route(origin, destination)?.id),
    batchIds: ids(({ batchId = '' }) => names.batch(batchId)?.id),
  })
}

type Line = ImportedLine & { read: ReturnType<typeof readTripLine> }

async function judgeLines(
  db: Database,
  _act: StaffAction,
  lines: readonly ImportedLine[],
): Promise<Judged<TripPlanRow>[]> {
  const names = namesIn(await selectImportResources(db))
  const read = lines.map((line): Line => ({ ...line, read: readTripLine(line.cells, names) }))
  const trips = read.flatMap((line) => ('wrong' in line.read ? [] : [line.read]))
  const timetable = createTimetable(await existingTrips(db, trips))
  const now = await selectNow(db)
  // Checks the lines by departure instead of their order in the file, because the trip before decides where a bus is.
  const verdicts = new Map<number, Judged<TripPlanRow>>()
  for (const line of read.toSorted((one, other) => departureOf(one) - departureOf(other)))
    verdicts.set(line.line, judgeLine(line, timetable, now))
  return lines.map(({ line }) => verdicts.get(line) as Judged<TripPlanRow>)
}

const departureOf = ({ read }: Line): number => ('wrong' in read ? 0 : Date.parse(read.input.departTime))

async function existingTrips(db: Database, trips: readonly ReadTrip[]): Promise<ExistingTrip[]> {
  if (trips.length === 0) return []
  const times = trips.flatMap(({ input }) => [Date.parse(input.departTime), Date.parse(input.arriveTime)])
  const span = times.reduce(({ from, to }, at) => ({ from: Math.min(from, at), to: Math.max(to, at) }), {
    from: Number.POSITIVE_INFINITY,
    to: Number.NEGATIVE_INFINITY,
  })
  const ids = {
    busIds: [...new Set(trips.map(({ bus }) => bus.id))],
    driverIds: [...new Set(trips.flatMap(({ driver }) => (driver ? [driver.id] : [])))],
  }
  return selectTripsToCompare(db, ids, { from: new Date(span.from), to: new Date(span.to) })
}

type Entry = DrivenTrip & { line?: number }

/** The trips by bus and by driver. With 5,000 lines, a search of all trips for each line would take seconds. */
type Timetable = {
  existing: ReadonlyMap<string, ExistingTrip[]>
  ofBus: (busId: number) => Entry[]
  ofDriver: (driverId: number) => Entry[]
  add: (entry: Entry) => void
}

function createTimetable(trips: readonly ExistingTrip[]): Timetable {
  const [buses, drivers] = [new Map<number, Entry[]>(), new Map<number, Entry[]>()]
  const listOf = (map: Map<number, Entry[]>, id: number): Entry[] => {
    const list = map.get(id) ?? []
    map.set(id, list)
    return list
  }
  const add = (entry: Entry) => {
    listOf(buses, entry.busId).push(entry)
    if (entry.driverId !== null) listOf(drivers, entry.driverId).push(entry)
  }
  for (const trip of trips) if (trip.status !== 'CANCELED') add(trip)
  return {
    existing: groupBy(trips, ({ busId, departTime }) => keyOf(busId, departTime)),
    ofBus: (busId) => listOf(buses, busId),
    ofDriver: (driverId) => listOf(drivers, driverId),
    add,
  }
}

const keyOf = (busId: number, departTime: Date): string => `${busId} ${departTime.getTime()}`

function judgeLine(
  { line, cells, isTooLong, read }: Line,
  timetable: Timetable,
  now: Date,
): Judged<TripPlanRow> {
  const verdict = { line, name: nameOf(cells), plan: null }
  const refused = (wrong: FieldErrors): Judged<TripPlanRow> => ({
    ...verdict,
    result: 'wrong',
    notes: notesOf('trips', wrong),
  })
  if (isTooLong) return { ...verdict, result: 'wrong', notes: [TOO_LONG] }
  if ('wrong' in read) return refused(read.wrong)

  const { input, route, bus, batch, driver } = read
  const plan = planOf(read)
  const rivals = timetable.existing.get(keyOf(bus.id, plan.departTime)) ?? []
  if (rivals.some((trip) => isSame(trip, plan, cells))) return { ...verdict, result: 'same', notes: [] }
  if (rivals.some((trip) => trip.routeId === route.id && trip.status !== 'CANCELED'))
    return refused({ departTime: EXISTS })
  const { routeId, ...inactive } = judgeResources({ route, batch, buses: [bus] }, 1)
  if (routeId !== undefined) return refused({ ...inactive, destination: routeId })
  if (Object.keys(inactive).length > 0) return refused(inactive)
  if (input.status !== 'SCHEDULED') return refused({ status: ONLY_SCHEDULED })

  const entry: Entry = { ...plan, ...places(route), line }
  const twin = timetable
    .ofBus(bus.id)
    .find(
      (other) =>
        other.line !== undefined &&
        other.departTime < entry.arriveTime &&
        entry.departTime < other.arriveTime,
    )
  if (twin?.line !== undefined)
    return refused({ busId: `Bus ${bus.plateNo} is on another trip at this time. ${sameAsLine(twin.line)}` })
  const busy = judgeBus(entry, timetable.ofBus(bus.id), now)
  if (busy.check === 'past') return refused({ departTime: 'The departure time has passed.' })
  if (!isPossible(busy)) return refused({ busId: `Bus ${bus.plateNo} ${busy.note}.` })
  const driving = driver && judgeDriver(driver, entry, timetable.ofDriver(driver.id))
  if (driving) return refused({ driverId: `${driving}.` })
  timetable.add(entry)
  const notes = busy.note === null ? [] : notesOf('trips', { busId: `Bus ${bus.plateNo} is ${busy.note}.` })
  return { ...verdict, result: 'new', notes, plan }
}

const EXISTS =
  'This bus already has a trip on this route at this time. An import does not change trips. Edit it in the list of trips.'

const ONLY_SCHEDULED = 'Only trips with the status SCHEDULED can be imported.'

const places = ({ origin, destination }: ReadTrip['route']) => ({ origin, destination })

/** Returns, for example, `Lagos to Awgu, Tue 17 Nov 2026, 5:30 am WAT`. */
function nameOf({ origin = '', destination = '', departTime = '' }: ImportedLine['cells']): string {
  const at = readMoment(departTime)
  const when = 'value' in at && at.value !== null ? lagosMoment(new Date(at.value)) : departTime
  return `${routeName({ origin, destination })}, ${when}`
}

const planOf = ({ input, route, bus, batch, driver }: ReadTrip): TripPlanRow => ({
  routeId: route.id,
  busId: bus.id,
  batchId: batch.id,
  driverId: driver?.id ?? null,
  status: input.status,
  departTime: new Date(input.departTime),
  arriveTime: new Date(input.arriveTime),
  priceKobo: naira(input.price),
  ownStops: null,
})

/** True if the line would change nothing in the trip. An empty cell for driver or status changes nothing. */
const isSame = (
  trip: ExistingTrip,
  plan: TripPlanRow,
  { driverId = '', status = '' }: ImportedLine['cells'],
) =>
  trip.routeId === plan.routeId &&
  trip.batchId === plan.batchId &&
  trip.priceKobo === plan.priceKobo &&
  trip.arriveTime.getTime() === plan.arriveTime.getTime() &&
  (driverId === '' || trip.driverId === plan.driverId) &&
  (status === '' ? trip.status !== 'CANCELED' : trip.status === plan.status)

/** The most trips that one statement creates, because PostgreSQL accepts at most 65,535 values. */
const TRIPS_PER_STATEMENT = 500

async function createTrips(tx: Database, _act: StaffAction, plans: readonly TripPlanRow[]): Promise<object> {
  const tripIds: number[] = []
  for (let at = 0; at < plans.length; at += TRIPS_PER_STATEMENT) {
    const ids = await insertTrips(tx, plans.slice(at, at + TRIPS_PER_STATEMENT))
    await makeSeats(tx, ids)
    tripIds.push(...ids)
  }
  return { tripIds }
}
