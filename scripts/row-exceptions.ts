import type { Exception } from './wrong-rows.ts'

const REFUNDS_AT_PROVIDER = 'server/money/refunds/provider-refund-queries.ts'

/** Columns whose row type is stricter than the table, because the statement or a constraint guarantees the values. */
export const ROW_EXCEPTIONS: readonly Exception[] = [
  {
    file: 'server/bookings/door/queries.ts',
    name: 'selectBookedIds',
    column: 'id',
    reason: 'the statement leaves out nulls',
  },
  {
    file: 'server/bookings/door/queries.ts',
    name: 'selectListedSeats',
    column: 'boards',
    reason: 'the subquery turns no rows into an empty list',
  },
  {
    file: 'server/bookings/door-events/queries.ts',
    name: 'selectBoardings',
    column: 'kind',
    reason: 'the statement takes only boardings',
  },
  {
    file: 'server/bookings/door-events/queries.ts',
    name: 'selectBoardings',
    column: 'seatNo',
    reason: 'the constraint door_events_name_their_seat: a boarding has a seat',
  },
  {
    file: 'server/bookings/door-events/queries.ts',
    name: 'selectSeatsWithoutEvent',
    column: 'bookingId',
    reason: 'the statement takes only seats of bookings',
  },
  {
    file: 'server/bookings/door-events/queries.ts',
    name: 'selectSeatsWithoutEvent',
    column: 'boardedAt',
    reason: 'the statement leaves out nulls',
  },
  {
    file: 'server/bookings/door-events/upload-queries.ts',
    name: 'selectSender',
    column: 'digest',
    reason: 'the statement leaves out nulls',
  },
  {
    file: 'server/bookings/door-events/upload-queries.ts',
    name: 'selectUndoneSeats',
    column: 'seatNo',
    reason: 'the constraint door_events_name_their_seat: a boarding has a seat',
  },
  {
    file: 'server/bookings/door-events/upload-queries.ts',
    name: 'selectUndoneSeats',
    column: 'bookingId',
    reason: 'the statement leaves out nulls',
  },
  {
    file: 'server/bookings/public/change-booking-queries.ts',
    name: 'releaseBookingRows',
    column: 'wasStatus',
    reason: 'the statement takes only DRAFT and PENDING bookings',
  },
  {
    file: 'server/bookings/refund-links/queries.ts',
    name: 'selectRefundVisit',
    column: 'until',
    reason: 'the statement leaves out nulls',
  },
  {
    file: 'server/bookings/trip-cancellation/queries.ts',
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
    file: 'server/money/disputes/answer-queries.ts',
    name: 'selectOutgoing',
    column: 'answer',
    reason: 'the statement leaves out nulls',
  },
  {
    file: 'server/money/disputes/answer-queries.ts',
    name: 'selectOutgoing',
    column: 'pack',
    reason: 'the statement leaves out nulls',
  },
  {
    file: 'server/money/disputes/answer-queries.ts',
    name: 'selectOutgoing',
    column: 'claimedAt',
    reason: 'the constraint disputes_claims_have_an_answer: an answer has the time of its claim',
  },
  {
    file: 'server/money/disputes/answer-queries.ts',
    name: 'selectOutgoing',
    column: 'factsSha256',
    reason: 'the constraint disputes_packs_are_whole: a pack has the digest of its facts',
  },
  {
    file: 'server/money/disputes/answer-queries.ts',
    name: 'selectOutgoing',
    column: 'basisSha256',
    reason: 'the constraint disputes_packs_are_whole: a pack has the digest of its basis',
  },
  {
    file: 'server/money/disputes/pack-queries.ts',
    name: 'selectPack',
    column: 'sha256',
    reason: 'the constraint disputes_packs_are_whole: a pack has its digest',
  },
  {
    file: 'server/money/disputes/pack-queries.ts',
    name: 'selectPack',
    column: 'factsSha256',
    reason: 'the constraint disputes_packs_are_whole: a pack has the digest of its facts',
  },
  {
    file: 'server/money/disputes/pack-queries.ts',
    name: 'selectPack',
    column: 'basisSha256',
    reason: 'the constraint disputes_packs_are_whole: a pack has the digest of its basis',
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
]
