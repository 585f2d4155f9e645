import type { Exception } from './wrong-rows.ts'

const REFUNDS_AT_PROVIDER = 'server/money/refunds/provider-refund-queries.ts'

/** Columns whose row type is stricter than the table. The statement or a constraint guarantees it. */
export const ROW_EXCEPTIONS: readonly Exception[] = [
  {
    file: 'server/boarding/door-events/queries.ts',
    name: 'selectBoardings',
    column: 'kind',
    reason: 'the statement takes only boardings',
  },
  {
    file: 'server/boarding/door-events/queries.ts',
    name: 'selectBoardings',
    column: 'seatNo',
    reason: 'the constraint door_events_name_their_seat: a boarding has a seat',
  },
  {
    file: 'server/boarding/door-events/upload-queries.ts',
    name: 'selectSender',
    column: 'digest',
    reason: 'the statement leaves out nulls',
  },
  {
    file: 'server/boarding/door-events/upload-queries.ts',
    name: 'selectUndoneSeats',
    column: 'seatNo',
    reason: 'the constraint door_events_name_their_seat: a boarding has a seat',
  },
  {
    file: 'server/boarding/door-events/upload-queries.ts',
    name: 'selectUndoneSeats',
    column: 'bookingId',
    reason: 'the statement leaves out nulls',
  },
  {
    file: 'server/bookings/passengers/link-queries.ts',
    name: 'selectLinkedSeat',
    column: 'seatNo',
    reason: 'the statement leaves out infants, who have no seat',
  },
  {
    file: 'server/bookings/passengers/link-queries.ts',
    name: 'selectSeatOf',
    column: 'seatNo',
    reason: 'the statement leaves out infants, who have no seat',
  },
  {
    file: 'server/bookings/passengers/link-queries.ts',
    name: 'selectOwnPassengers',
    column: 'seatNo',
    reason: 'the statement leaves out infants, who have no seat',
  },
  {
    file: 'server/bookings/passengers/queries.ts',
    name: 'lockPassenger',
    column: 'seatNo',
    reason: 'the statement leaves out infants, who have no seat',
  },
  {
    file: 'server/bookings/passengers/queries.ts',
    name: 'selectPassengersOf',
    column: 'seatNo',
    reason: 'the statement leaves out infants, who have no seat',
  },
  {
    file: 'server/bookings/passengers/queries.ts',
    name: 'selectSaved',
    column: 'seatNo',
    reason: 'the statement leaves out infants, who have no seat',
  },
  {
    file: 'server/bookings/public/change-booking-queries.ts',
    name: 'releaseBookingRows',
    column: 'wasStatus',
    reason: 'the statement takes only DRAFT and PENDING bookings',
  },
  {
    file: 'server/changes/self/queries.ts',
    name: 'selectToCollect',
    column: 'code',
    reason: 'the statement leaves out nulls',
  },
  {
    file: 'server/changes/trip-cancellation/queries.ts',
    name: 'lockLiveBookings',
    column: 'status',
    reason: 'the statement leaves out CANCELLED bookings',
  },
  {
    file: 'server/messages/staff/by-hand/queries.ts',
    name: 'insertForPassengers',
    column: 'bookingId',
    reason: 'the statement inserts the booking of each passenger',
  },
  {
    file: 'server/money/disputes/pack-queries.ts',
    name: 'selectSentPack',
    column: 'file',
    reason: 'the statement leaves out nulls',
  },
  {
    file: 'server/money/money-page/queries.ts',
    name: 'selectMoneyCharges',
    column: 'kind',
    reason: 'the statement takes only charges and lowered charges',
  },
  {
    file: 'server/money/refunds/send-refund-queries.ts',
    name: 'selectKnownIds',
    column: 'id',
    reason: 'the statement leaves out nulls',
  },
  {
    file: REFUNDS_AT_PROVIDER,
    name: 'takeRefundToFollow',
    column: 'since',
    reason: 'a refund is SENT or NEEDS_ATTENTION only after a call was noted',
  },
  {
    file: REFUNDS_AT_PROVIDER,
    name: 'selectUnderway',
    column: 'since',
    reason: 'the statement leaves out nulls',
  },
  {
    file: REFUNDS_AT_PROVIDER,
    name: 'selectAtProvider',
    column: 'transactionId',
    reason: 'the statement leaves out nulls',
  },
  {
    file: 'server/money/review/queries.ts',
    name: 'lockPaidRow',
    column: 'received',
    reason: 'the constraint payments_paid_say_how_much: PAID payments have an amount',
  },
  {
    file: 'server/people/second-factor/queries.ts',
    name: 'takeSessionChallenge',
    column: 'challenge',
    reason: 'the statement leaves out nulls',
  },
  {
    file: 'server/office/privacy/export-queries.ts',
    name: 'selectSeats',
    column: 'seat_no',
    reason: 'the statement leaves out infants, who have no seat',
  },
  {
    file: 'server/platform/links/queries.ts',
    name: 'selectVisit',
    column: 'until',
    reason: 'the statement leaves out nulls',
  },
]
