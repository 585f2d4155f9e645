import { arrivesAtNight } from './travel-time.ts'
import { type BusyTrip, type DrivenTrip, judgeBus, judgeDriver } from './trip-plan.ts'

/** The most trips in one copy of a week. */
export const MAX_COPIED = 1000

/** A trip of the copied week, with its times in the new week. `tripId` is the id of the original. */
export type TripCopy = BusyTrip & {
  tripId: number
  routeId: number
  plateNo: string
  isRouteActive: boolean
  isBusActive: boolean
  isBatchActive: boolean
  driver: { id: number; name: string; isActive: boolean } | null
}

/** A trip that exists already, in the new week or around it. */
export type KnownTrip = DrivenTrip & { routeId: number; isCanceled: boolean }

export const COPY_CHECKS = [
  'ready',
  'elsewhere',
  'night',
  'clash',
  'maintenance',
  'batch',
  'route',
  'exists',
  'past',
] as const

/**
 * A copy with the result `ready`, `elsewhere` or `night` can be created: `elsewhere` means that the bus is free but in
 * another city, `night` that the trip arrives at night. `note` explains every result but `ready`. `driverId` is null if
 * the copy is not possible, the original has no driver or the driver is left out. In the last case, `driverNote` is the
 * reason; else it is null.
 */
export type CheckedCopy<Copy extends TripCopy = TripCopy> = Copy & {
  check: (typeof COPY_CHECKS)[number]
  note: string | null
  driverId: number | null
  driverNote: string | null
}

const POSSIBLE: readonly string[] = ['ready', 'elsewhere', 'night']

export const isCopyPossible = ({ check }: Pick<CheckedCopy, 'check'>): boolean => POSSIBLE.includes(check)

/** Checks each copy. Compares its bus and driver with the existing trips and with the possible copies before it. */
export function checkCopies<Copy extends TripCopy>(
  copies: readonly Copy[],
  known: readonly KnownTrip[],
  now: Date,
): CheckedCopy<Copy>[] {
  const existing = matchExisting(copies, known)
  const busy: DrivenTrip[] = known.filter(({ isCanceled }) => !isCanceled)
  return copies.map((copy) => {
    const found = judgeCopy(copy, existing.get(copy.tripId), busy, now)
    if (!isCopyPossible(found)) return { ...copy, ...found, driverId: null, driverNote: null }
    const driverNote = whyNotDriver(copy, busy)
    const driverId = driverNote === null ? (copy.driver?.id ?? null) : null
    busy.push({ ...copy, driverId })
    return { ...copy, ...found, driverId, driverNote }
  })
}

/**
 * Finds the existing trip for each copy: one of the same route, departure and bus, else one of the same route and
 * departure, because the bus of a copied trip may have been replaced since. Each existing trip matches at most one
 * copy. Cancelled trips count too, so that a trip that staff have cancelled is not created again.
 */
function matchExisting(copies: readonly TripCopy[], known: readonly KnownTrip[]): Map<number, KnownTrip> {
  const left = [...known]
  const found = new Map<number, KnownTrip>()
  for (const needsSameBus of [true, false]) {
    for (const copy of copies) {
      if (found.has(copy.tripId)) continue
      const index = left.findIndex(
        (trip) =>
          trip.routeId === copy.routeId &&
          trip.departTime.getTime() === copy.departTime.getTime() &&
          (trip.busId === copy.busId || !needsSameBus),
      )
      if (index < 0) continue
      const [match] = left.splice(index, 1)
      if (match) found.set(copy.tripId, match)
    }
  }
  return found
}

function judgeCopy(
  copy: TripCopy,
  existing: KnownTrip | undefined,
  busy: readonly BusyTrip[],
  now: Date,
): Pick<CheckedCopy, 'check' | 'note'> {
  const bus = judgeBus(copy, busy, now)
  if (bus.check === 'past') return { check: 'past', note: 'The departure time has passed' }
  if (existing)
    return {
      check: 'exists',
      note: existing.isCanceled ? 'This trip already exists but was cancelled' : 'This trip already exists',
    }
  if (!copy.isRouteActive) return { check: 'route', note: 'This route is not active' }
  if (!copy.isBusActive) return { check: 'maintenance', note: `Bus ${copy.plateNo} is under maintenance` }
  if (!copy.isBatchActive) return { check: 'batch', note: 'This batch is not active' }
  if (bus.check === 'clash') return { check: 'clash', note: `Bus ${copy.plateNo} ${bus.note}` }
  const notes = [
    bus.check === 'elsewhere' && `Bus ${copy.plateNo} is ${bus.note}`,
    arrivesAtNight(copy.arriveTime) && 'Arrives at night',
  ].filter((note) => note !== false)
  if (notes.length === 0) return { check: 'ready', note: null }
  return { check: bus.check === 'elsewhere' ? 'elsewhere' : 'night', note: notes.join('. ') }
}

function whyNotDriver({ driver, ...times }: TripCopy, busy: readonly DrivenTrip[]): string | null {
  if (driver === null) return null
  return driver.isActive ? judgeDriver(driver, times, busy) : `${driver.name} is no longer a driver`
}
