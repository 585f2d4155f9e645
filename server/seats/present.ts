import type { Seat } from '#contracts/seats.ts'
import type { SeatRow } from './queries.ts'

/** Who sits there stays unsaid: the id of a booking is replaced by 0, which opens nothing. */
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
