import type { Trip } from '#contracts/network/trips.ts'
import type { ShownPolicy } from '#domain/company/refund-policy.ts'
import type { BusType } from '#domain/network/bus-types.ts'
import type { Stops } from '#domain/network/stops.ts'
import { type Kobo, kobo, naira } from '#domain/platform/money.ts'
import type { BookingView } from '#server/bookings/public/booking-view.ts'

/** The trip, the seats and the price that a visitor reviews before paying. */
export type Reviewed = {
  origin: string
  destination: string
  paymentType: string
  departTime: Date
  stops: Stops
  busType: BusType
  seatNos: string[]
  total: Kobo
  /** The charges for cancelling: from the hold if the seats are held, else those in force now. */
  policy: ShownPolicy | null
}

/** Seats that are held can be paid for at their price although the fare has changed or sales of the trip have ended. */
export const reviewHeld = ({ trip, seats, total, refundPolicy }: BookingView): Reviewed => ({
  ...trip,
  seatNos: seats.map(({ seatNo }) => seatNo),
  total,
  policy: refundPolicy,
})

export const reviewChosen = (
  trip: Trip,
  seatIds: readonly number[],
  policy: ShownPolicy | null,
): Reviewed => ({
  ...trip.route,
  departTime: new Date(trip.departTime),
  stops: trip.stops,
  busType: trip.bus.busType,
  seatNos: trip.seats.filter(({ id }) => seatIds.includes(id)).map(({ seatNo }) => seatNo),
  total: kobo(naira(trip.price) * seatIds.length),
  policy,
})
