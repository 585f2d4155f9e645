import { isSplitOffered } from '#domain/bookings/fares.ts'
import type { PlannedTrip } from '#server/demo/network/plan-trips.ts'
import type { Random } from '#server/demo/random.ts'
import { demoPassenger, demoVisitorIp } from './demo-people.ts'
import type { PlannedBooking, PlannedPayment } from './planned-booking.ts'

/**
 * Returns the initial state of every planned booking: the visitor has chosen seats and named a passenger, but not paid.
 * Other functions turn it into a paid, cancelled or expired booking.
 */
export function draftBooking(
  random: Random,
  trip: PlannedTrip,
  seatNos: string[],
  createdAt: Date,
): PlannedBooking {
  return {
    token: random.token(),
    trip,
    seatNos,
    passenger: demoPassenger(random),
    status: 'DRAFT',
    cancelledBecause: null,
    cancelledAt: null,
    isSplit: false,
    createdAt,
    confirmedAt: null,
    createdBy: null,
    confirmedBy: null,
    heldBy: null,
    visitorIp: demoVisitorIp(random),
    claim: { status: 'NONE' },
    payments: [],
  }
}

export const canSplit = ({ direction, priceKobo }: PlannedTrip, seats: number): boolean =>
  isSplitOffered(direction.pair.paymentType, priceKobo, seats)

export const withPayment = (booking: PlannedBooking, payment: PlannedPayment): PlannedBooking => ({
  ...booking,
  payments: [...booking.payments, payment],
})
