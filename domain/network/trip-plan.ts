import { addDays, lagosClock, lagosDate, lagosInstant } from '#domain/platform/lagos-time.ts'
import { weekdayOf } from '#domain/platform/weeks.ts'
import { routeName } from './route-name.ts'

/** The most trips in one plan. More are probably a typing mistake. */
export const MAX_PLANNED = 200

/** A bus of a plan and the driver who drives it on each day, if one is chosen. */
export type PlannedBus = { busId: number; driverId: number | null }

/** Asks for one trip per chosen day and bus. Days are Lagos days, weekdays are 1 (Monday) to 7, times are HH:mm. */
export type PlanRequest = {
  buses: readonly PlannedBus[]
  firstDay: string
  lastDay: string
  weekdays: readonly number[]
  departs: string
  arrives: string
  arriveDaysLater: number
}

export type PlannedTrip = PlannedBus & { departTime: Date; arriveTime: Date }

export function planTrips(request: PlanRequest): PlannedTrip[] {
  const trips: PlannedTrip[] = []
  for (let day = request.firstDay; day <= request.lastDay; day = addDays(day, 1)) {
    if (!request.weekdays.includes(weekdayOf(day))) continue
    const departTime = lagosInstant(day, request.departs)
    const arriveTime = lagosInstant(addDays(day, request.arriveDaysLater), request.arrives)
    for (const bus of request.buses) trips.push({ ...bus, departTime, arriveTime })
  }
  return trips
}

/** A trip during which a bus is busy: an existing one, or an earlier one of the same plan. */
export type BusyTrip = Omit<PlannedTrip, 'driverId'> & { origin: string; destination: string }

/** A trip during which a bus and its driver are busy. */
export type DrivenTrip = BusyTrip & { driverId: number | null }

/**
 * `ready`: the bus is free. `elsewhere`: the bus is free but in another city. `clash`: the bus is on another trip.
 * `past`: the departure has passed. `note` explains every result but `ready`. `driverNote` is the reason why the chosen
 * driver is left out, else null.
 */
export type PlanCheck = {
  check: 'ready' | 'elsewhere' | 'clash' | 'past'
  note: string | null
  driverNote: string | null
}

/**
 * Compares each trip with the existing trips of its bus and driver, and with the trips before it in the plan whose bus
 * is free. A driver who is not free is left out: `driverId` is then null.
 */
export function checkPlan<Trip extends DrivenTrip>(
  planned: readonly Trip[],
  known: readonly DrivenTrip[],
  { drivers, now }: { drivers: readonly Driver[]; now: Date },
): (Trip & PlanCheck)[] {
  const busy: DrivenTrip[] = [...known]
  return planned.map((trip) => {
    const bus = judgeBus(trip, busy, now)
    if (!isPossible(bus)) return { ...trip, ...bus, driverNote: null }
    const driver = drivers.find(({ id }) => id === trip.driverId)
    const driverNote = driver ? judgeDriver(driver, trip, busy) : null
    const checked = { ...trip, ...bus, driverId: driverNote === null ? trip.driverId : null, driverNote }
    busy.push(checked)
    return checked
  })
}

/** True if the bus is free, even if it is in another city. */
export const isPossible = ({ check }: Pick<PlanCheck, 'check'>): boolean =>
  check === 'ready' || check === 'elsewhere'

type Driver = { id: number; name: string }

/** Returns why the driver is not free, or null: `Musa Sample is driving Lagos to Awgu until Tue 17 Nov, 4:00 pm`. */
export function judgeDriver(driver: Driver, times: Times, busy: readonly DrivenTrip[]): string | null {
  const other = busy.find((trip) => trip.driverId === driver.id && isAtSameTime(trip, times))
  return other ? `${driver.name} ${drivesUntil(other)}` : null
}

/** Checks that the departure is in the future, then compares the trip with the other trips of its bus. */
export function judgeBus(
  trip: BusyTrip,
  busy: readonly BusyTrip[],
  now: Date,
): Pick<PlanCheck, 'check' | 'note'> {
  if (trip.departTime <= now) return { check: 'past', note: 'the departure time has passed' }
  const ofBus = busy.filter(({ busId }) => busId === trip.busId)
  const clash = ofBus.find((other) => isAtSameTime(other, trip))
  if (clash) return { check: 'clash', note: runsUntil(clash) }
  const last = ofBus
    .filter(({ arriveTime }) => arriveTime <= trip.departTime)
    .reduce<BusyTrip | null>((a, b) => (a && a.arriveTime > b.arriveTime ? a : b), null)
  if (!last || last.destination === trip.origin) return { check: 'ready', note: null }
  return { check: 'elsewhere', note: `in ${last.destination} from ${moment(last.arriveTime)}` }
}

type Times = Pick<PlannedTrip, 'departTime' | 'arriveTime'>

const isAtSameTime = (one: Times, other: Times): boolean =>
  one.departTime < other.arriveTime && other.departTime < one.arriveTime

/** `runs Lagos to Awgu until Tue 17 Nov, 4:00 pm` */
export const runsUntil = (trip: BusyTrip): string => `runs ${untilArrival(trip)}`

/** `is driving Lagos to Awgu until Tue 17 Nov, 4:00 pm` */
export const drivesUntil = (trip: BusyTrip): string => `is driving ${untilArrival(trip)}`

const untilArrival = (trip: BusyTrip): string => `${routeName(trip)} until ${moment(trip.arriveTime)}`

/** `Tue 17 Nov, 4:00 pm` */
const moment = (at: Date): string => `${lagosDate(at).slice(0, -5)}, ${lagosClock(at)}`
