import { TripInput } from '#contracts/network/staff-trips.ts'
import { routeName } from '#domain/network/route-name.ts'
import { TRIP_STATUSES } from '#domain/network/trip-statuses.ts'
import { groupBy } from '#domain/platform/group-by.ts'
import { fieldErrorsOf, valueOr } from '#server/platform/csv/line-notes.ts'
import { readMoment, readNumber, readWord } from '#server/platform/csv/read-cells.ts'
import type { ImportedLine } from '#server/platform/csv/read-table.ts'
import type { FieldErrors } from '#server/platform/errors.ts'
import type { ImportResources } from './import-trip-queries.ts'
import type { BusResource, DriverResource } from './plan-trip-queries.ts'

type Route = ImportResources['routes'][number]
type Batch = ImportResources['batches'][number]

/** Finds routes, buses, batches and drivers by the names that a file has for them. Capitals do not matter. */
type Names = {
  route: (origin: string, destination: string) => Route | undefined
  bus: (plateNo: string) => BusResource | undefined
  batch: (name: string) => Batch | undefined
  drivers: (name: string) => readonly DriverResource[]
}

export function namesIn({ routes, buses, batches, drivers }: ImportResources): Names {
  const pair = (origin: string, destination: string) =>
    JSON.stringify([origin.toLowerCase(), destination.toLowerCase()])
  const routeOf = new Map(routes.map((route) => [pair(route.origin, route.destination), route]))
  const busOf = new Map(buses.map((bus) => [bus.plateNo.toUpperCase(), bus]))
  const batchOf = new Map(batches.map((batch) => [batch.name.toLowerCase(), batch]))
  const driversOf = groupBy(drivers, ({ name }) => name.toLowerCase())
  return {
    route: (origin, destination) => routeOf.get(pair(origin, destination)),
    bus: (plateNo) => busOf.get(plateNo.toUpperCase()),
    batch: (name) => batchOf.get(name.toLowerCase()),
    drivers: (name) => driversOf.get(name.toLowerCase()) ?? [],
  }
}

/** A line whose cells are all valid. The trip may still be impossible, for example because its bus is busy. */
export type ReadTrip = {
  input: TripInput
  route: Route
  bus: BusResource
  batch: Batch
  driver: DriverResource | null
}

const STATUSES = new Map(TRIP_STATUSES.map((status) => [status, status]))

/** Reads the cells of a line with the rules of the form. If a cell is wrong, returns the errors by field. */
export function readTripLine(cells: ImportedLine['cells'], names: Names): ReadTrip | { wrong: FieldErrors } {
  const { origin = '', destination = '', busId = '', batchId = '', driverId = '', status = '' } = cells
  const wrong: FieldErrors = {}
  const route = names.route(origin, destination)
  const bus = names.bus(busId)
  const batch = names.batch(batchId)
  const [driver, namesake] = driverId === '' ? [] : names.drivers(driverId)
  const parsed = TripInput.safeParse({
    routeId: route?.id,
    busId: bus?.id,
    batchId: batch?.id,
    driverId: driver?.id ?? null,
    departTime: valueOr(readMoment(cells.departTime ?? ''), wrong, 'departTime'),
    arriveTime: valueOr(readMoment(cells.arriveTime ?? ''), wrong, 'arriveTime'),
    price: valueOr(readNumber(cells.price ?? ''), wrong, 'price'),
    status: valueOr(readWord(status, STATUSES), wrong, 'status'),
  })
  if (!route && origin !== '' && destination !== '')
    wrong.destination = `There is no route ${routeName({ origin, destination })}. Add it first.`
  if (!bus && busId !== '') wrong.busId = `There is no bus ${busId}. Add it first.`
  if (!batch && batchId !== '') wrong.batchId = `There is no batch ${batchId}. Add it first.`
  if (!driver && driverId !== '') wrong.driverId = `There is no driver ${driverId}.`
  if (namesake) wrong.driverId = `Two drivers are called ${driverId}. Choose the driver after the import.`
  if (parsed.success && route && bus && batch && Object.keys(wrong).length === 0)
    return { input: parsed.data, route, bus, batch, driver: driver ?? null }
  const { routeId, ...others } = fieldErrorsOf(parsed.error?.issues ?? [])
  // Shows the error of the form's route field at a column of the file, which has two columns for the route.
  const places: FieldErrors =
    routeId === undefined ? {} : { [origin === '' ? 'origin' : 'destination']: routeId }
  return { wrong: { ...others, ...places, ...wrong } }
}
