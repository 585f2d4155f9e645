import { IdempotencyHeaders } from '#contracts/bookings/bookings.ts'
import { BulkAnswer, BulkHeaders, BulkTickets } from '#contracts/bookings/bulk-bookings.ts'
import {
  BookingChange,
  BookingChangedAnswer,
  BookingMove,
  ContactChange,
  DeskPayment,
  MoveFareAnswer,
  MoveFareQuery,
  NewBooking,
} from '#contracts/changes/admin-bookings.ts'
import { BulkMessage } from '#contracts/messages/notifications.ts'
import { CancellationQuery, QuoteAnswer } from '#contracts/platform/quote.ts'
import { showBookingLine } from '#server/bookings/list/show-booking.ts'
import { presentQuote } from '#server/money/cancelling/present-quote.ts'
import { quoteBooking } from '#server/money/cancelling/quote-booking.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { changeContact } from './change-contact.ts'
import { editBooking } from './edit-booking.ts'
import { expectTransfer } from './expect-transfer.ts'
import { moveBooking } from './move-booking.ts'
import { sellSeats } from './sell-seats.ts'
import { sendTickets } from './send-tickets.ts'
import { showMoveFare } from './show-move-fare.ts'
import { takePayment } from './take-payment.ts'
import { writeToBookings } from './write-to-bookings.ts'

const EDIT_PERMISSIONS = ['bookings.edit', 'bookings.delete', 'bookings.waive'] as const
const PAYMENT_PERMISSIONS = ['bookings.edit', 'payments.process'] as const
const CONTACT_PERMISSIONS = ['bookings.contact', 'bookings.edit'] as const

/** Endpoints for staff to change bookings, at the counter and by phone. Most return the updated booking. */
export const staffBookingEndpoints = endpointsFor('Bookings', (endpoint, context) => {
  const { db } = context
  const changed = async (id: number, note: string | null = null) => ({
    data: await showBookingLine(db, id),
    note,
  })

  endpoint('POST /bookings/adminCreate', 'bookings.create', 'Sell seats at the counter', {
    errors: ['NOT_FOUND', 'CONFLICT', 'SEAT_TAKEN', 'TRIP_CLOSED', 'AMOUNT_DIFFERS', 'KEY_REUSED'],
    description:
      'Creates a booking for seats that are free or reserved by staff, and records the money taken. Without an `email` no mail is sent. An `Idempotency-Key` makes retries safe.',
    headers: IdempotencyHeaders,
    body: NewBooking,
    created: BookingChangedAnswer,
    handle: async ({ act, headers, body }) =>
      changed(await sellSeats(context, act, body, headers['idempotency-key'])),
  })

  endpoint('PATCH /bookings', EDIT_PERMISSIONS, 'Update or cancel a booking', {
    stepUp: (body) => ((body as BookingChange).refund ?? 'none') !== 'none',
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'SEAT_TAKEN', 'AMOUNT_DIFFERS', 'QUOTE_CHANGED'],
    description:
      'Changes the status or payment of a booking. A higher `amountPaid` records money taken now. The status `CANCELLED` frees all seats or those in `seatNos`; `refund` sets how much money is refunded: `policy` what the policy of the booking gives, `waive` more than that, for which `bookings.waive` is needed, and any other amount needs `payments.refund`. `note` in the response says what was refunded and how, or how the result differs from the request.',
    body: BookingChange,
    answer: BookingChangedAnswer,
    handle: async ({ act, body }) => {
      const { id, note } = await editBooking(context, act, body)
      return changed(id, note)
    },
  })

  endpoint('POST /bookings/:id/quote', 'bookings.view', 'Quote the cancellation of a booking', {
    description:
      'Returns the charge and the refund if the given seats, or all, are cancelled now, with the rule and the time until which the quote holds. Changes nothing.',
    body: CancellationQuery,
    answer: QuoteAnswer,
    data: async ({ params, body }) => presentQuote(await quoteBooking(db, params.id, body.seatNos)),
  })

  endpoint('POST /bookings/:id/payments', PAYMENT_PERMISSIONS, 'Take a payment for a booking', {
    needsPerson: true,
    errors: ['CONFLICT', 'STALE', 'SEAT_TAKEN', 'AMOUNT_DIFFERS'],
    description:
      'Records money that staff take for a booking: the given amount, or the whole balance. Confirms the booking if enough is paid. With `isPending`, records a bank transfer that has not arrived yet; it counts once `PATCH /api/payments` sets it to PAID.',
    body: DeskPayment,
    answer: BookingChangedAnswer,
    handle: async ({ act, params: { id }, body }) => {
      if (body.isPending) return changed(id, await expectTransfer(context, act, id, body))
      await takePayment(context, act, id, body)
      return changed(id)
    },
  })

  endpoint('PATCH /bookings/:id/contact', CONTACT_PERMISSIONS, 'Update the contact details on a booking', {
    errors: ['CONFLICT', 'STALE'],
    description:
      'Changes the given fields. Changing a name or the next of kin needs `bookings.edit`. The audit log records which fields changed, not their values. Refuses a booking if the passenger’s data has been erased.',
    body: ContactChange,
    answer: BookingChangedAnswer,
    handle: async ({ act, params, body }) => {
      await changeContact(db, act, params.id, body)
      return changed(params.id)
    },
  })

  endpoint('POST /bookings/:id/move', 'bookings.edit', 'Move a booking to other seats', {
    errors: ['CONFLICT', 'STALE', 'SEAT_TAKEN', 'TRIP_CLOSED'],
    description:
      'Moves a confirmed booking to other seats on the same trip or on another one. The booking keeps its offer if the offer is valid for the new trip. If the new price is higher, the difference is due. If it is lower, the difference is refunded; with `difference: keep`, a fully paid booking keeps its price instead. A new ticket is mailed and the old codes become invalid.',
    body: BookingMove,
    answer: BookingChangedAnswer,
    handle: async ({ act, params: { id }, body }) => changed(id, await moveBooking(db, act, id, body)),
  })

  endpoint('GET /bookings/:id/moveFare', 'bookings.edit', 'Show the fare of a booking on another trip', {
    description:
      'Returns the fare per seat, in naira, that the booking would have after a move to the trip. The booking keeps its offer if the offer is valid for that trip today.',
    query: MoveFareQuery,
    answer: MoveFareAnswer,
    data: ({ params, query }) => showMoveFare(db, params.id, query.tripId),
  })

  // The next two endpoints act on several bookings that staff ticked in the list. They return a result for each
  // booking.
  endpoint('POST /bookings/tickets', 'bookings.resend', 'Resend the tickets for several bookings', {
    description:
      'Mails the ticket for each confirmed booking that has an e-mail address. At most 100 bookings. An `Idempotency-Key` makes retries safe.',
    headers: BulkHeaders,
    body: BulkTickets,
    answer: BulkAnswer,
    data: ({ act, headers, body }) => sendTickets(context, act, body.ids, headers['idempotency-key']),
  })

  endpoint('POST /bookings/messages', 'notifications.send', 'Write to the passengers on several bookings', {
    description:
      'Queues an e-mail or SMS for the passenger on each booking. At most 100 bookings. An `Idempotency-Key` makes retries safe.',
    headers: BulkHeaders,
    body: BulkMessage,
    answer: BulkAnswer,
    data: ({ act, headers, body }) => writeToBookings(context, act, body, headers['idempotency-key']),
  })
})
