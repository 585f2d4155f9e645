import type { Seat } from '#contracts/network/seats.ts'
import type { StaffSeat } from '#contracts/network/staff-trips.ts'
import { kobo, toNaira } from '#domain/platform/money.ts'
import type { SeatRow, StaffSeatRow } from './queries.ts'

/** The public booking id of every taken seat. It matches no booking, so it does not reveal who has the seat. */
const TAKEN = 0

export function presentSeat(row: SeatRow): Seat {
  const isAvailable = row.status === 'AVAILABLE'
  return {
    id: row.id,
    seatNo: row.seat_no,
    isAvailable,
    status: row.status,
    bookingId: isAvailable ? null : TAKEN,
  }
}

/** Staff who may see bookings see whose seat it is; all staff see which colleague holds it. */
export function presentStaffSeat(row: StaffSeatRow, seesBookings: boolean): StaffSeat {
  const seat = presentSeat(row)
  const isTaken = !seat.isAvailable
  const booking = isTaken && seesBookings ? row.booking : null
  return {
    ...seat,
    bookingId: booking ? booking.id : seat.bookingId,
    booking: booking && {
      id: booking.id,
      bookingToken: booking.booking_token,
      status: booking.status,
      passenger: booking.passenger,
      passengerName: booking.passenger_name,
      mobile: booking.mobile,
      seatNos: booking.seat_nos,
      amountPaid: toNaira(kobo(booking.paid_kobo)),
      amountDue: toNaira(kobo(booking.due_kobo)),
      createdAt: new Date(booking.created_at).toISOString(),
    },
    heldBy: isTaken ? row.held_by : null,
    holdEnds: (isTaken && row.hold_expires_at?.toISOString()) || null,
  }
}
