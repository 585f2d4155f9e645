import { IdempotencyHeaders } from '#contracts/bookings/bookings.ts'
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
import { CancellationQuery, QuoteAnswer } from '#contracts/platform/quote.ts'
import { IdParams } from '#contracts/platform/record-id.ts'
import { showBookingLine } from '#server/bookings/list/show-booking.ts'
import { presentQuote } from '#server/money/cancelling/present-quote.ts'
import { quoteBooking } from '#server/money/cancelling/quote-booking.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { changeContact } from './change-contact.ts'
import { editBooking } from './edit-booking.ts'
import { expectTransfer } from './expect-transfer.ts'
import { moveBooking } from './move-booking.ts'
import { sellSeats } from './sell-seats.ts'
import { showMoveFare } from './show-move-fare.ts'
import { takePayment } from './take-payment.ts'

const tags = ['Bookings']
const response = { 200: BookingChangedAnswer }

/** Endpoints for staff to change bookings, at the counter and by phone. Each returns the updated booking. */
export function staffBookingEndpoints(app: Api, context: AppContext): void {
  const { db } = context
  const changed = async (id: number, note: string | null = null) => ({
    data: await showBookingLine(db, id),
    note,
  })

  app.post(
    '/bookings/adminCreate',
    {
      config: {
        permission: 'bookings.create',
        errors: ['NOT_FOUND', 'CONFLICT', 'SEAT_TAKEN', 'TRIP_CLOSED', 'AMOUNT_DIFFERS', 'KEY_REUSED'],
      },
      schema: {
        tags,
        summary: 'Sell seats at the counter',
        description:
          'Creates a booking for seats that are free or reserved by staff, and records the money taken. Without an `email` no mail is sent. An `Idempotency-Key` makes retries safe.',
        headers: IdempotencyHeaders,
        body: NewBooking,
        response: { 201: BookingChangedAnswer },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key']
      const id = await sellSeats(context, staffActionOf(request), request.body, key)
      return reply.code(201).send(await changed(id))
    },
  )

  app.patch(
    '/bookings',
    {
      config: {
        permission: ['bookings.edit', 'bookings.delete', 'bookings.waive'],
        stepUp: (body) => ((body as BookingChange).refund ?? 'none') !== 'none',
        errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'SEAT_TAKEN', 'AMOUNT_DIFFERS', 'QUOTE_CHANGED'],
      },
      schema: {
        tags,
        summary: 'Update or cancel a booking',
        description:
          'Changes the status or payment of a booking. A higher `amountPaid` records money taken now. The status `CANCELLED` frees all seats or those in `seatNos`; `refund` sets how much money is refunded: `policy` what the policy of the booking gives, `waive` more than that, for which `bookings.waive` is needed, and any other amount needs `payments.refund`. `note` in the response says what was refunded and how, or how the result differs from the request.',
        body: BookingChange,
        response,
      },
    },
    async (request) => {
      const { id, note } = await editBooking(context, staffActionOf(request), request.body)
      return changed(id, note)
    },
  )

  app.post(
    '/bookings/:id/quote',
    {
      config: { permission: 'bookings.view', errors: ['NOT_FOUND'] },
      schema: {
        tags,
        summary: 'Quote the cancellation of a booking',
        description:
          'Returns the charge and the refund if the given seats, or all, are cancelled now, with the rule and the time until which the quote holds. Changes nothing.',
        params: IdParams,
        body: CancellationQuery,
        response: { 200: QuoteAnswer },
      },
    },
    async (request) => ({
      data: presentQuote(await quoteBooking(db, request.params.id, request.body.seatNos)),
    }),
  )

  app.post(
    '/bookings/:id/payments',
    {
      config: {
        permission: ['bookings.edit', 'payments.process'],
        needsPerson: true,
        errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'SEAT_TAKEN', 'AMOUNT_DIFFERS'],
      },
      schema: {
        tags,
        summary: 'Take a payment for a booking',
        description:
          'Records money that staff take for a booking: the given amount, or the whole balance. Confirms the booking if enough is paid. With `isPending`, records a bank transfer that has not arrived yet; it counts once `PATCH /api/payments` sets it to PAID.',
        params: IdParams,
        body: DeskPayment,
        response,
      },
    },
    async (request) => {
      const [act, { id }] = [staffActionOf(request), request.params]
      if (request.body.isPending) return changed(id, await expectTransfer(context, act, id, request.body))
      await takePayment(context, act, id, request.body)
      return changed(id)
    },
  )

  app.patch(
    '/bookings/:id/contact',
    {
      config: {
        permission: ['bookings.contact', 'bookings.edit'],
        errors: ['NOT_FOUND', 'CONFLICT', 'STALE'],
      },
      schema: {
        tags,
        summary: 'Update the contact details on a booking',
        description:
          'Changes the given fields. Changing a name or the next of kin needs `bookings.edit`. The audit log records which fields changed, not their values. Refuses a booking if the passenger’s data has been erased.',
        params: IdParams,
        body: ContactChange,
        response,
      },
    },
    async (request) => {
      await changeContact(db, staffActionOf(request), request.params.id, request.body)
      return changed(request.params.id)
    },
  )

  app.post(
    '/bookings/:id/move',
    {
      config: {
        permission: 'bookings.edit',
        errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'SEAT_TAKEN', 'TRIP_CLOSED'],
      },
      schema: {
        tags,
        summary: 'Move a booking to other seats',
        description:
          'Moves a confirmed booking to other seats on the same trip or on another one. The booking keeps its offer if the offer is valid for the new trip. If the new price is higher, the difference is due. If it is lower, the difference is refunded; with `difference: keep`, a fully paid booking keeps its price instead. A new ticket is mailed and the old codes become invalid.',
        params: IdParams,
        body: BookingMove,
        response,
      },
    },
    async (request) => {
      const note = await moveBooking(db, staffActionOf(request), request.params.id, request.body)
      return changed(request.params.id, note)
    },
  )

  app.get(
    '/bookings/:id/moveFare',
    {
      config: { permission: 'bookings.edit', errors: ['NOT_FOUND'] },
      schema: {
        tags,
        summary: 'Show the fare of a booking on another trip',
        description:
          'Returns the fare per seat, in naira, that the booking would have after a move to the trip. The booking keeps its offer if the offer is valid for that trip today.',
        params: IdParams,
        querystring: MoveFareQuery,
        response: { 200: MoveFareAnswer },
      },
    },
    async (request) => ({ data: await showMoveFare(db, request.params.id, request.query.tripId) }),
  )
}
