import type { PlannedBooking } from '#server/demo/bookings/planned-booking.ts'
import type { PlannedTrip } from '#server/demo/network/plan-trips.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { bookingRow, paymentRow, refundRow } from './booking-rows.ts'
import { found } from './found.ts'
import { inOrder } from './moments.ts'
import type { DemoPlan } from './plan-demo.ts'
import {
  changeSeats,
  findSeats,
  insertBookings,
  insertPayments,
  insertRefunds,
  insertScans,
  namePassengers,
  type SeatChange,
} from './queries.ts'
import type { TripIds } from './seed-network.ts'
import type { StaffIds } from './seed-settings.ts'

/** Booking ids by token, payment ids by reference. */
export type MoneyIds = { bookings: Map<string, number>; payments: Map<string, number> }

/** Inserts bookings with their passengers, payments and refunds, and updates the seats that they have booked or hold. */
export async function seedBookings(
  tx: Database,
  { bookings, companions, blockedSeats }: DemoPlan,
  staff: StaffIds,
  tripIds: TripIds,
): Promise<MoneyIds> {
  const tripOf = (trip: PlannedTrip): number => found(tripIds.get(trip), 'such trip')
  const touched = [...new Set([...bookings, ...blockedSeats].map(({ trip }) => tripOf(trip)))]
  const seats = new Map(
    (await findSeats(tx, touched)).map(({ id, tripId, seatNo }) => [`${tripId} ${seatNo}`, id]),
  )
  const seatOf = (trip: PlannedTrip, seatNo: string): number =>
    found(seats.get(`${tripOf(trip)} ${seatNo}`), `seat ${seatNo}`)

  const bookingIds = new Map(
    (
      await insertBookings(
        tx,
        bookings.map((booking) => {
          const seatIds = booking.seatNos.map((seatNo) => seatOf(booking.trip, seatNo))
          return bookingRow(booking, staff, tripOf(booking.trip), seatIds)
        }),
      )
    ).map(({ id, token }) => [token, id]),
  )
  const idOf = ({ token }: PlannedBooking): number => found(bookingIds.get(token), 'such booking')

  await namePassengers(
    tx,
    companions.map((companion) => ({
      ...companion,
      bookingId: found(bookingIds.get(companion.token), 'such booking'),
    })),
  )

  const claims = bookings.flatMap((booking) =>
    booking.seatNos.flatMap((seatNo) => claimOf(booking, idOf(booking), seatOf(booking.trip, seatNo), staff)),
  )
  const blocked = blockedSeats.map(({ trip, seatNo }) => ({ ...BLOCKED, seatId: seatOf(trip, seatNo) }))
  await changeSeats(tx, [...claims, ...blocked])
  await insertScans(tx)

  const payments = inOrder(
    bookings.flatMap((booking) => booking.payments.map((payment) => ({ booking, payment }))),
    ({ payment }) => payment.createdAt,
  )
  const paymentIds = new Map(
    (
      await insertPayments(
        tx,
        payments.map(({ booking, payment }, i) => paymentRow(payment, booking, idOf(booking), staff, i)),
      )
    ).map(({ id, reference }) => [reference, id]),
  )
  const refunds = payments.flatMap(({ payment }) => payment.refunds.map((refund) => ({ payment, refund })))
  await insertRefunds(
    tx,
    refunds.map(({ payment, refund }, i) =>
      refundRow(refund, found(paymentIds.get(payment.reference), 'such payment'), staff, i),
    ),
  )
  return { bookings: bookingIds, payments: paymentIds }
}

const BLOCKED = {
  status: 'UNAVAILABLE',
  bookingId: null,
  holdExpiresAt: null,
  boardedAt: null,
  boardedBy: null,
} as const

function claimOf(
  { claim, trip }: PlannedBooking,
  bookingId: number,
  seatId: number,
  staff: StaffIds,
): SeatChange[] {
  if (claim.status === 'NONE') return []
  const held = { ...BLOCKED, seatId, bookingId, status: claim.status }
  if (claim.status === 'RESERVED') return [{ ...held, holdExpiresAt: claim.holdExpiresAt }]
  const boardedBy = claim.boardedAt && (trip.isDriven ? staff.driver : staff.manager)
  return [{ ...held, boardedAt: claim.boardedAt, boardedBy }]
}
