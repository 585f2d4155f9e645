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
import { tripEntry } from './trip-log.ts'
import {
  insertStaffHold,
  type LockedSeat,
  lockSeatsById,
  lockTripsOfSeats,
  setSeats,
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
    const [trip, ...others] = await lockTripsOfSeats(tx, seatIds)
    if (!trip) throw notFound('Seat')
    if (others.length > 0) throw invalid({ seatIds: 'Choose seats from one trip only' })
    if (status === 'AVAILABLE') await releaseStaffHolds(tx, seatIds)
    const seats = await lockSeatsById(tx, seatIds)
    if (seats.length < seatIds.length) throw seatTaken([])
    const taken = seats.filter((seat) => !mayBecome(seat, status))
    if (taken.length > 0) throw seatTaken(taken.map(({ seatNo }) => seatNo))

    if (status !== 'RESERVED') await setSeats(tx, seatIds, status)
    else if (trip.isRunning) await insertStaffHold(tx, { ...trip, seats, ...inNameOf(act) })
    else
      throw new AppError(
        'TRIP_CLOSED',
        'This trip has departed or was cancelled, so its seats cannot be reserved.',
      )
    const note = seatsInWords(seats.map(({ seatNo }) => seatNo))
    await writeLog(tx, tripEntry(act, ACTIONS[status], await showStaffTrip(tx, trip.tripId), { note }))
    return seats.length
  })

const mayBecome = (seat: LockedSeat, status: SeatUpdate['data']['status']): boolean =>
  seat.isFree || (seat.status === 'UNAVAILABLE' && status !== 'RESERVED')

const inNameOf = ({ actor }: StaffAction) => ({ staffId: actor.id, bookingToken: newBookingToken() })
