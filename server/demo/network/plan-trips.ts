import type { TripStatus } from '#domain/network/trip-statuses.ts'
import { addDays, lagosInstant } from '#domain/platform/lagos-time.ts'
import { daysAfter, hoursAfter } from '#server/demo/moments.ts'
import type { Random } from '#server/demo/random.ts'
import { DAYS_AHEAD, isRush, PAST_DAYS } from '#server/demo/season.ts'
import { batchOn, type DemoBatch } from './demo-batches.ts'
import { type Departure, departuresOn } from './timetable.ts'

/**
 * Days between the creation of a trip and its departure. The dashboard compares today with the same day of last month,
 * so most trips on sale today must have been on sale then too.
 */
const PLANNED_AHEAD = 56

export type PlannedTrip = Departure & {
  daysFromToday: number
  batch: DemoBatch
  status: TripStatus
  canceledAt: Date | null
  isDriven: boolean
  createdAt: Date
}

/**
 * Plans all departures of today and the next 30 days, and a random part of the past round trips, more on rush days. A
 * round trip that returns today or later is planned in full, because its bus must have gone out before.
 */
export function planTrips(today: string, now: Date, random: Random): PlannedTrip[] {
  const unfinished = unfinishedRounds(today)
  const didRun = new Map<string, boolean>()
  const trips: PlannedTrip[] = []
  for (let daysFromToday = -PAST_DAYS; daysFromToday <= DAYS_AHEAD; daysFromToday++) {
    const day = addDays(today, daysFromToday)
    for (const departure of departuresOn(day)) {
      const round = roundKey(departure)
      if (!didRun.has(round)) didRun.set(round, random.chance(isRush(daysFromToday) ? 0.15 : 0.035))
      if (daysFromToday < 0 && !didRun.get(round) && !unfinished.has(round)) continue
      trips.push({
        ...departure,
        daysFromToday,
        batch: batchOn(daysFromToday < 0 ? day : today),
        status: departure.arriveTime <= now ? 'COMPLETED' : 'SCHEDULED',
        canceledAt: null,
        isDriven: isDrivenByDemoDriver(departure),
        createdAt: daysAfter(departure.departTime, -PLANNED_AHEAD),
      })
    }
  }
  return cancelSome(trips, today, random)
}

const roundKey = ({ bus, round }: Departure): string => `${bus.plateNo} ${round}`

/** Returns the round trips with a departure today or later. */
const unfinishedRounds = (today: string): Set<string> =>
  new Set(
    Array.from({ length: DAYS_AHEAD + 1 }, (_, days) => addDays(today, days))
      .flatMap(departuresOn)
      .map(roundKey),
  )

/**
 * True for the departures of one bus that departs every day: a driver can drive only one bus, and the driver's page
 * should never be empty.
 */
export const isDrivenByDemoDriver = ({ bus }: Departure): boolean =>
  bus.pair.far === 'Awgu (Enugu)' &&
  bus.pair.near === 'Lagos' &&
  bus.busType === 'Coaster44' &&
  bus.startsOn % 2 === 0

/**
 * Cancels up to three past trips and one that departs six days from today, so that the demo shows cancellations and
 * their refunds.
 */
function cancelSome(trips: PlannedTrip[], today: string, random: Random): PlannedTrip[] {
  const past = trips.filter(({ daysFromToday }) => daysFromToday < -10 && isRush(daysFromToday))
  const ahead = trips.filter(
    (trip) => trip.daysFromToday === 6 && trip.direction.origin === 'Lagos' && isPopular(trip),
  )
  const canceled = new Set([random.pick(past), random.pick(past), random.pick(past), random.pick(ahead)])
  return trips.map((trip) => {
    if (!canceled.has(trip)) return trip
    const canceledAt =
      trip.daysFromToday < 0 ? hoursAfter(trip.departTime, -30) : hoursAfter(lagosInstant(today), -9)
    return { ...trip, status: 'CANCELED', canceledAt }
  })
}

export const isPopular = ({ bus }: Departure): boolean => bus.pair.services.some(({ isDaily }) => isDaily)
