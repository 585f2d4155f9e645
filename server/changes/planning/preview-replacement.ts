import type { ReplacementPreview } from '#contracts/changes/bus-replacements.ts'
import { judgeBus } from '#domain/network/trip-plan.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { selectNow } from '#server/platform/database/select-now.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import { type BusResource, selectTripsOf } from './plan-trip-queries.ts'
import { selectBus, selectTripsOfBus, type TripOfBus } from './replace-bus-queries.ts'
import { seatsMissing } from './update-trip-and-seats.ts'

/** Returns, for each upcoming trip of a bus, whether another bus can take it over. Writes and locks nothing. */
export async function previewReplacement(
  db: Database,
  oldBusId: number,
  newBusId: number,
): Promise<ReplacementPreview> {
  if (oldBusId === newBusId) throw invalid({ newBusId: 'Choose another bus' })
  const bus = await selectBus(db, newBusId)
  if (!bus) throw notFound('Bus')
  if (!bus.isActive) throw invalid({ newBusId: `Bus ${bus.plateNo} is under maintenance` })
  const trips = await selectTripsOfBus(db, oldBusId, bus.capacity)
  const now = await selectNow(db)
  const last = trips.reduce((end, { arriveTime }) => (arriveTime > end ? arriveTime : end), now)
  const known = await selectTripsOf(db, { busIds: [newBusId], driverIds: [] }, { from: now, to: last })
  return trips.map((trip) => {
    const { check, note } = judgeTrip(trip, bus, judgeBus({ ...trip, busId: newBusId }, known, now))
    const { tripId, origin, destination, departTime, soldSeats, seatCount } = trip
    return {
      tripId,
      origin,
      destination,
      departTime: departTime.toISOString(),
      soldSeats,
      moreSeats: bus.capacity - seatCount,
      check,
      note,
    }
  })
}

type Judged = Pick<ReplacementPreview[number], 'check' | 'note'>

function judgeTrip(trip: TripOfBus, bus: BusResource, found: ReturnType<typeof judgeBus>): Judged {
  if (found.check === 'past') return { check: 'clash', note: 'The departure time has passed' }
  if (found.check === 'clash') return { check: 'clash', note: `Bus ${bus.plateNo} ${found.note}` }
  if (trip.missingSeats.length > 0) return { check: 'small', note: seatsMissing(trip.missingSeats, bus) }
  if (found.check === 'elsewhere') return { check: 'elsewhere', note: `Bus ${bus.plateNo} is ${found.note}` }
  return { check: 'ready', note: null }
}
