import { AppError } from '#server/errors.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { makeSeats } from '#server/platform/database/make-seats.ts'
import {
  countSold,
  deleteSeats,
  type LockedTrip,
  lockSeats,
  moveStaffHolds,
  updateTrip,
} from './edit-trip-queries.ts'
import type { TripPlanRow } from './plan-trip-queries.ts'

/**
 * Updates the trip so that sold and held seats stay valid. A new price does not affect existing bookings. A trip with
 * sold seats cannot be moved into the past. Another route, or a bus with another number of seats, is only possible
 * while no seat is sold or held. The seats are then created again, and a visitor who still sees the old ones gets an
 * error.
 */
export async function updateTripAndSeats(
  tx: Database,
  id: number,
  { now, next, capacity }: { now: LockedTrip; next: TripPlanRow; capacity: number },
): Promise<void> {
  const isMoved = now.departTime.getTime() !== next.departTime.getTime()
  if (isMoved && next.departTime <= now.at && (await countSold(tx, id)) > 0) throw conflict(IN_THE_PAST)
  const isOtherRoute = next.routeId !== now.routeId
  if (!isOtherRoute && (next.busId === now.busId || capacity === now.seatCount)) {
    if (isMoved) await moveStaffHolds(tx, id, now.departTime, next.departTime)
    return updateTrip(tx, id, next)
  }
  const { inUse, off } = await lockSeats(tx, id)
  if (inUse > 0) throw conflict(`${seats(inUse)} sold or held, ${isOtherRoute ? KEEP_ROUTE : keepSize(now)}`)
  await deleteSeats(tx, id)
  await updateTrip(tx, id, next)
  await makeSeats(tx, [id], next.busId === now.busId ? off : [])
}

const IN_THE_PAST = 'Seats have been sold on this trip, so the new departure must be in the future.'
const KEEP_ROUTE = 'so this trip keeps its route. Cancel it and plan another one.'
const keepSize = ({ seatCount }: LockedTrip) => `so only a bus with ${seatCount} seats can take over.`

const seats = (count: number): string => (count === 1 ? '1 seat is' : `${count} seats are`)

const conflict = (sentence: string): AppError => new AppError('CONFLICT', sentence)
