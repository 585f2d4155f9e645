import { isSame } from '#admin/parts/form/merge-newer-values.ts'
import { typedMoment } from '#admin/parts/form/moment-field.tsx'
import type { Choice } from '#admin/parts/form/select-field.tsx'
import { typedNumber } from '#admin/parts/form/typed-number.ts'
import { typedStops } from '#admin/parts/stops/typed-stops.ts'
import type { StaffTrip, TripChoices } from '#contracts/network/staff-trips.ts'
import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import { routeName } from '#domain/network/route-name.ts'
import { boardingPlace, NO_STOPS, type Stops } from '#domain/network/stops.ts'
import { TRIP_STATUSES } from '#domain/network/trip-statuses.ts'
import { lagosWallClock } from '#domain/platform/lagos-time.ts'

/** The values of the form fields: text, and times in Lagos local time. Without `hasOwnStops` the stops are ignored. */
export type TripValues = Stops & {
  routeId: string
  batchId: string
  busId: string
  driverId: string
  departTime: string
  arriveTime: string
  price: string
  status: string
  hasOwnStops: boolean
}

export const NEW_TRIP: TripValues = {
  routeId: '',
  batchId: '',
  busId: '',
  driverId: '',
  departTime: '',
  arriveTime: '',
  price: '',
  status: 'scheduled',
  hasOwnStops: false,
  ...NO_STOPS,
}

export const asTyped = (trip: StaffTrip): TripValues => ({
  routeId: `${trip.routeId}`,
  batchId: `${trip.batchId}`,
  busId: `${trip.busId}`,
  driverId: trip.driver ? `${trip.driver.id}` : '',
  departTime: lagosWallClock(new Date(trip.departTime)),
  arriveTime: lagosWallClock(new Date(trip.arriveTime)),
  price: `${trip.price}`,
  status: trip.status.toLowerCase(),
  hasOwnStops: trip.ownStops !== null,
  ...(trip.ownStops ?? NO_STOPS),
})

/** Converts the form to the contract's input: ids and price as numbers, times as instants, the status in capitals. */
export const readTrip = (values: TripValues) => ({
  routeId: typedNumber(values.routeId),
  batchId: typedNumber(values.batchId),
  busId: typedNumber(values.busId),
  driverId: typedNumber(values.driverId) ?? null,
  departTime: typedMoment(values.departTime),
  arriveTime: typedMoment(values.arriveTime),
  price: typedNumber(values.price),
  status: values.status.toUpperCase(),
  ownStops: values.hasOwnStops ? typedStops(values) : null,
})

/**
 * Returns only the fields that the user changed. The form shows no seconds, so an unchanged departure time with seconds
 * would otherwise be rounded down.
 */
export function changedFields<Input extends object>(
  input: Input,
  now: TripValues,
  shown: TripValues,
): Partial<Input> {
  const [typed, saved] = [readTrip(now), readTrip(shown)]
  const isChanged = (field: string) =>
    !isSame(typed[field as keyof typeof typed], saved[field as keyof typeof saved])
  return Object.fromEntries(Object.entries(input).filter(([field]) => isChanged(field))) as Partial<Input>
}

/**
 * Returns the values that stay in the form after a cancellation was requested. The status is the saved one, because it
 * changes only after the approval. The other changes still wait to be saved. Null if there are none.
 */
export function valuesAfterRequest(now: TripValues, shown: TripValues): TripValues | null {
  const kept = { ...now, status: shown.status }
  return isSame(kept, shown) ? null : kept
}

export const STATUS_CHOICES: Choice[] = TRIP_STATUSES.map((status) => status.toLowerCase()).map((value) => ({
  value,
  label: value,
}))

/** Returns the active choices, and those this trip already has even if they are no longer active. */
export function choicesFor(all: TripChoices, trip: StaffTrip | null) {
  const offered = <Resource extends { id: number; isActive: boolean }>(
    resources: Resource[],
    chosen: number | undefined,
    nameOf: (resource: Resource) => string,
  ): Choice[] =>
    resources
      .filter(({ id, isActive }) => isActive || id === chosen)
      .map((resource) => ({
        value: `${resource.id}`,
        label: resource.isActive ? nameOf(resource) : `${nameOf(resource)} (inactive)`,
      }))
  return {
    routes: offered(all.routes, trip?.routeId, (route) => `${routeName(route)} (${journey(route)})`),
    buses: offered(all.buses, trip?.busId, busName),
    batches: offered(all.batches, trip?.batchId, ({ name }) => name),
    drivers: withOwn(all.drivers, trip?.driver ?? null).map(({ id, name }) => ({
      value: `${id}`,
      label: name,
    })),
  }
}

/** Returns the buses that a trip cannot get because they are in maintenance, with that reason. */
export const busesInMaintenance = (all: TripChoices, trip: StaffTrip | null): Choice[] =>
  all.buses
    .filter(({ id, isActive }) => !isActive && id !== trip?.busId)
    .map((bus) => ({ value: `${bus.id}`, label: `${busName(bus)} (under maintenance)` }))

const busName = ({ plateNo, busType }: TripChoices['buses'][number]): string =>
  `${plateNo} · ${BUS_TYPE_NAMES[busType]}`

type Driver = TripChoices['drivers'][number]

const withOwn = (drivers: Driver[], own: Driver | null): Driver[] =>
  own === null || drivers.some(({ id }) => id === own.id) ? drivers : [...drivers, own]

const journey = ({ distanceKm, duration }: TripChoices['routes'][number]): string =>
  distanceKm === null ? duration : `${distanceKm} km, ${duration}`

/** Tells staff where the trips of a route usually board. */
export function usualPlace(stops: Stops): string {
  const place = boardingPlace(stops)
  return place ? `Passengers on this route board at ${place}.` : 'This route has no boarding point yet.'
}
