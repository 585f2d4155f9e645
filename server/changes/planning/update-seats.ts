import type { SeatUpdate } from '#contracts/network/seats.ts'
import { seatsInWords } from '#domain/network/seats-in-words.ts'
import { newBookingToken } from '#server/bookings/public/new-booking-token.ts'
import { seatTaken } from '#server/bookings/public/refusals.ts'
import { releaseStaffHolds } from '#server/network/seats/release-staff-holds.ts'
import { showStaffTrip } from '#server/network/trips/show-staff-trip.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import { tripEntry } from './trip-log.ts'
import {
  insertStaffHold,
  type SeatToUpdate,
  selectSeatsToUpdate,
  setSeats,
  tripsOf,
} from './update-seats-queries.ts'

const ACTIONS = {
  AVAILABLE: 'seats.opened',
  UNAVAILABLE: 'seats.closed',
  RESERVED: 'seats.reserved',
} as const

/**
 * Opens, closes or holds all of the seats or none, and returns their number. If a seat was sold or taken in the
 * meantime, the error names it and nothing changes.
 */
export const updateSeats = (db: Database, act: StaffAction, { seatIds, data }: SeatUpdate): Promise<number> =>
  withTransaction(db, async (tx) => {
    const { status } = data
    // Prevents a cancellation or a change of the bus in the meantime.
    await lockInOrder(tx, { trips: ['share', tripsOf(seatIds)] })
    if (status === 'AVAILABLE') await releaseStaffHolds(tx, seatIds)
    else await lockInOrder(tx, { seats: ['update', seatIds] })
    const seats = await selectSeatsToUpdate(tx, seatIds)
    const [first] = seats
    if (!first) throw notFound('Seat')
    const { tripId, isTripRunning } = first
    if (seats.some((seat) => seat.tripId !== tripId))
      throw invalid({ seatIds: 'Choose seats from one trip only' })
    if (seats.length < seatIds.length) throw seatTaken([])
    const taken = seats.filter((seat) => !mayBecome(seat, status))
    if (taken.length > 0) throw seatTaken(taken.map(({ seatNo }) => seatNo))

    if (status !== 'RESERVED') await setSeats(tx, seatIds, status)
    else if (isTripRunning) await insertStaffHold(tx, { tripId, seats, ...inNameOf(act) })
    else
      throw new AppError(
        'TRIP_CLOSED',
        'This trip has departed or was cancelled, so its seats cannot be reserved.',
      )
    const note = seatsInWords(seats.map(({ seatNo }) => seatNo))
    await writeLog(tx, tripEntry(act, ACTIONS[status], await showStaffTrip(tx, tripId), { note }))
    return seats.length
  })

const mayBecome = (seat: SeatToUpdate, status: SeatUpdate['data']['status']): boolean =>
  seat.isFree || (seat.status === 'UNAVAILABLE' && status !== 'RESERVED')

const inNameOf = ({ actor }: StaffAction) => ({ staffId: actor.id, bookingToken: newBookingToken() })
