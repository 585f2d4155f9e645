import { halves, joined } from '#admin/parts/form/moment-field.tsx'
import type { TripChoices } from '#contracts/network/staff-trips.ts'
import { minutesOf } from '#domain/platform/duration.ts'
import { fromLagosWallClock, lagosWallClock } from '#domain/platform/lagos-time.ts'
import { NEW_TRIP, type TripValues } from './trip-form.ts'

type Routes = TripChoices['routes']
type Chosen = Partial<Pick<TripValues, 'routeId' | 'departTime'>>

/** Returns the values of a new trip. A route, bus or batch is preselected if it is the only active one. */
export const newTrip = ({ routes, buses, batches }: TripChoices): TripValues => ({
  ...NEW_TRIP,
  batchId: only(batches),
  busId: only(buses),
  ...followChoice(NEW_TRIP, { routeId: only(routes) }, routes),
})

function only(resources: readonly { id: number; isActive: boolean }[]): string {
  const [first, ...others] = resources.filter(({ isActive }) => isActive)
  return first && others.length === 0 ? `${first.id}` : ''
}

/**
 * Returns the chosen route or departure with the price and arrival that follow from it: the price of the last trip on
 * the route, and the departure plus the duration of the route. Keeps a price or arrival that the user typed.
 */
export function followChoice(values: TripValues, chosen: Chosen, routes: Routes): Partial<TripValues> {
  const next = { ...values, ...chosen }
  const typedPrice = values.price === usualPrice(values, routes) ? '' : values.price
  const typedArrival = values.arriveTime === usualArrival(values, routes) ? '' : values.arriveTime
  const arrival = halves(typedArrival).time === '' ? usualArrival(next, routes) : null
  return {
    ...chosen,
    price: typedPrice || usualPrice(next, routes),
    arriveTime: arrival ?? onDayOfDeparture(typedArrival, next.departTime),
  }
}

const routeOf = ({ routeId }: TripValues, routes: Routes) => routes.find(({ id }) => `${id}` === routeId)

/** Returns the price of the last trip on the route. Empty while no route is chosen, and for a route without trips. */
function usualPrice(values: TripValues, routes: Routes): string {
  const price = routeOf(values, routes)?.lastPrice ?? null
  return price === null ? '' : `${price}`
}

/** Returns departure plus duration. Null while departure or route is missing, or if the duration cannot be parsed. */
function usualArrival(values: TripValues, routes: Routes): string | null {
  const departs = fromLagosWallClock(values.departTime)
  const minutes = minutesOf(routeOf(values, routes)?.duration ?? '')
  return departs && minutes !== null ? lagosWallClock(new Date(departs.getTime() + minutes * 60_000)) : null
}

/** Adds the day of departure to an arrival that has no day, because most trips arrive on the day they leave. */
function onDayOfDeparture(arriveTime: string, departTime: string): string {
  const { day, time } = halves(arriveTime)
  return joined({ day: day || halves(departTime).day, time })
}
