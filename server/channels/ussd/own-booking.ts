import { formatReference } from '#domain/bookings/booking-reference.ts'
import { commitmentFee, isSplitOffered } from '#domain/bookings/fares.ts'
import type { OwnBooking } from '#domain/channels/conversation-world.ts'
import type { OwnRow } from './queries.ts'

export const ownBookingOf = (row: OwnRow): OwnBooking => ({
  id: row.id,
  reference: formatReference(row.bookingToken),
  state: stateOf(row),
  origin: row.origin,
  destination: row.destination,
  departTime: row.departTime,
  boardingPoint: row.boardingPoint,
  nightStop: row.nightStop,
  seatNos: row.seatNos,
  total: row.total,
  fee: isSplitOffered(row.paymentType, row.price, row.seatNos.length)
    ? commitmentFee(row.seatNos.length)
    : null,
  due: row.due,
  heldUntil: row.heldUntil,
  policy: row.refundPolicy,
  dial: row.dial,
})

function stateOf({ status, heldUntil }: OwnRow): OwnBooking['state'] {
  if (status === 'CONFIRMED') return 'confirmed'
  return status !== 'CANCELLED' && heldUntil ? 'unpaid' : 'ended'
}
