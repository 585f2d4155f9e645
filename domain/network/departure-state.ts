import type { TripStatus } from './trip-statuses.ts'

/**
 * The state of a departure on the day it runs. `boarding` means that a passenger is on board. `left` means that the
 * departure time has passed, because staff do not report when a bus leaves. A COMPLETED trip is `left` too.
 */
export const DEPARTURE_STATES = ['scheduled', 'soon', 'boarding', 'left', 'cancelled'] as const
export type DepartureState = (typeof DEPARTURE_STATES)[number]

/** `low_sales`: the bus leaves soon and most of its seats are empty. */
export const DEPARTURE_FLAGS = ['low_sales', 'no_driver'] as const
export type DepartureFlag = (typeof DEPARTURE_FLAGS)[number]

const MINUTE_MS = 60_000
const SOON_MINUTES = 60

/** A day is enough to advertise a trip, to take a smaller bus or to cancel. */
const LOW_SALES_HOURS = 24
const LOW_SALES_SHARE = 0.25

type Departure = {
  status: TripStatus
  departTime: Date
  hasDriver: boolean
  capacity: number
  sold: number
  boarded: number
}

export function departureState(
  { status, departTime, boarded }: Pick<Departure, 'status' | 'departTime' | 'boarded'>,
  now: Date,
): DepartureState {
  if (status === 'CANCELED') return 'cancelled'
  if (status === 'COMPLETED' || departTime <= now) return 'left'
  if (boarded > 0) return 'boarding'
  return minutesUntil(departTime, now) <= SOON_MINUTES ? 'soon' : 'scheduled'
}

/** Returns what staff should look at before the departure. A bus that has left or is cancelled has no flags. */
export function departureFlags(departure: Departure, now: Date): DepartureFlag[] {
  const { departTime, hasDriver, capacity, sold } = departure
  const state = departureState(departure, now)
  if (state === 'left' || state === 'cancelled') return []
  const isNear = minutesUntil(departTime, now) <= LOW_SALES_HOURS * 60
  return [
    ...(isNear && sold < capacity * LOW_SALES_SHARE ? (['low_sales'] as const) : []),
    ...(hasDriver ? [] : (['no_driver'] as const)),
  ]
}

const minutesUntil = (at: Date, now: Date): number => (at.getTime() - now.getTime()) / MINUTE_MS
