import { addDays, lagosClock, lagosDate, lagosInstant } from './lagos-time.ts'
import { routeName } from './route-name.ts'

/** The most trips in one plan. More are probably a typing mistake. */
export const MAX_PLANNED = 200

/** Asks for one trip per chosen day and bus. Days are Lagos days, weekdays are 1 (Monday) to 7, times are HH:mm. */
export type PlanRequest = {
  busIds: readonly number[]
  firstDay: string
  lastDay: string
  weekdays: readonly number[]
  departs: string
  arrives: string
  arriveDaysLater: number
}

export type PlannedTrip = { busId: number; departTime: Date; arriveTime: Date }

export function planTrips(request: PlanRequest): PlannedTrip[] {
  const trips: PlannedTrip[] = []
  for (let day = request.firstDay; day <= request.lastDay; day = addDays(day, 1)) {
    if (!request.weekdays.includes(weekdayOf(day))) continue
    const departTime = lagosInstant(day, request.departs)
    const arriveTime = lagosInstant(addDays(day, request.arriveDaysLater), request.arrives)
    for (const busId of request.busIds) trips.push({ busId, departTime, arriveTime })
  }
  return trips
}

/** A trip during which a bus is busy: an existing one, or an earlier one of the same plan. */
export type BusyTrip = PlannedTrip & { origin: string; destination: string }

/**
 * `ready`: the bus is free. `elsewhere`: the bus is free but in another city. `clash`: the bus is on another trip.
 * `past`: the departure has passed. `note` explains every result but `ready`.
 */
export type CheckedTrip = PlannedTrip & {
  check: 'ready' | 'elsewhere' | 'clash' | 'past'
  note: string | null
}

/** Compares each trip with the existing trips of its bus, and with the earlier possible trips of the plan. */
export function checkPlan(
  planned: readonly PlannedTrip[],
  known: readonly BusyTrip[],
  { route, now }: { route: { origin: string; destination: string }; now: Date },
): CheckedTrip[] {
  const busy = [...known]
  return planned.map((trip) => {
    const checked = { ...trip, ...judge(trip, busy, route.origin, now) }
    if (isPossible(checked)) busy.push({ ...trip, ...route })
    return checked
  })
}

/** True if the bus is free, even if it is in another city. */
export const isPossible = ({ check }: Pick<CheckedTrip, 'check'>): boolean =>
  check === 'ready' || check === 'elsewhere'

function judge(
  trip: PlannedTrip,
  busy: readonly BusyTrip[],
  origin: string,
  now: Date,
): Pick<CheckedTrip, 'check' | 'note'> {
  if (trip.departTime <= now) return { check: 'past', note: 'has passed' }
  const ofBus = busy.filter(({ busId }) => busId === trip.busId)
  const clash = ofBus.find(
    (other) => other.departTime < trip.arriveTime && trip.departTime < other.arriveTime,
  )
  if (clash) return { check: 'clash', note: `runs ${routeName(clash)} until ${moment(clash.arriveTime)}` }
  const last = ofBus
    .filter(({ arriveTime }) => arriveTime <= trip.departTime)
    .reduce<BusyTrip | null>((a, b) => (a && a.arriveTime > b.arriveTime ? a : b), null)
  if (!last || last.destination === origin) return { check: 'ready', note: null }
  return { check: 'elsewhere', note: `in ${last.destination} since ${moment(last.arriveTime)}` }
}

/** `Tue 17 Nov, 4:00 pm` */
const moment = (at: Date): string => `${lagosDate(at).slice(0, -5)}, ${lagosClock(at)}`

const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
