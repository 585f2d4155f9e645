import { seatsInWords } from '#domain/network/seats-in-words.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import { makeSeats } from '#server/platform/rules/make-seats.ts'
import {
  addMissingSeats,
  countSeats,
  countSold,
  deleteSeats,
  deleteSeatsAbove,
  type LockedTrip,
  moveStaffHolds,
  seatsOf,
  selectSeatUse,
  updateTrip,
} from './edit-trip-queries.ts'
import type { BusResource, TripPlanRow } from './plan-trip-queries.ts'

type Change = { now: LockedTrip; next: TripPlanRow; bus: BusResource }

/**
 * Updates the trip so that sold and held seats stay valid. A new price does not affect existing bookings. A trip with
 * sold seats cannot be moved into the past. Another route is only possible while no seat is sold or held: the seats are
 * then created again, and a visitor who still sees the old ones gets an error. With another bus, seats keep their
 * numbers.
 */
export async function updateTripAndSeats(tx: Database, id: number, change: Change): Promise<void> {
  const { now, next, bus } = change
  const isMoved = now.departTime.getTime() !== next.departTime.getTime()
  if (isMoved && next.departTime <= now.at && (await countSold(tx, id)) > 0) throw conflict(IN_THE_PAST)
  if (next.routeId !== now.routeId) return createSeatsAgain(tx, id, change)
  const moreSeats = next.busId === now.busId ? 0 : bus.capacity - (await countSeats(tx, id))
  if (moreSeats < 0) await removeSeats(tx, id, bus)
  if (isMoved) await moveStaffHolds(tx, id, now.departTime, next.departTime)
  await updateTrip(tx, id, next)
  // Existing seats are not touched, so they need no lock against a concurrent hold.
  if (moreSeats > 0) await addMissingSeats(tx, id)
}

async function createSeatsAgain(tx: Database, id: number, { now, next }: Change): Promise<void> {
  await lockInOrder(tx, { seats: ['update', seatsOf(id)] })
  const { inUse, off } = await selectSeatUse(tx, id)
  if (inUse.length > 0)
    throw conflict(
      `${inUse.length === 1 ? '1 seat is' : `${inUse.length} seats are`} sold or held, ${ROUTE_IS_FIXED}`,
    )
  await deleteSeats(tx, id)
  await updateTrip(tx, id, next)
  await makeSeats(tx, [id], next.busId === now.busId ? off : [])
}

/**
 * Removes the seats that the smaller bus does not have. Locks all seats first: a hold at the same moment either comes
 * first and is found here, or finds its seat gone.
 */
async function removeSeats(tx: Database, id: number, { plateNo, capacity }: BusResource): Promise<void> {
  await lockInOrder(tx, { seats: ['update', seatsOf(id)] })
  const { inUse } = await selectSeatUse(tx, id)
  const missing = inUse.filter((seatNo) => Number(seatNo) > capacity)
  if (missing.length > 0) throw conflict(seatsMissing(missing, { plateNo, capacity }))
  await deleteSeatsAbove(tx, id, capacity)
}

/** Returns, for example, `Seats 15, 16 are sold or held, and bus KJA-907YC has only 14 seats.` */
export const seatsMissing = (
  seatNos: readonly string[],
  { plateNo, capacity }: Pick<BusResource, 'plateNo' | 'capacity'>,
): string =>
  `${seatsInWords(seatNos).replace('s', 'S')} ${seatNos.length === 1 ? 'is' : 'are'} sold or held, and bus ${plateNo} has only ${capacity} seats.`

const IN_THE_PAST = 'Seats have been sold on this trip, so the new departure must be in the future.'
const ROUTE_IS_FIXED = 'so the route cannot be changed. Cancel this trip and plan a new one.'

const conflict = (sentence: string): AppError => new AppError('CONFLICT', sentence)
