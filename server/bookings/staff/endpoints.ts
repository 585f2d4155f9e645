import {
  BookingChange,
  BookingChangedAnswer,
  BookingMove,
  ContactChange,
  DeskPayment,
  NewBooking,
} from '#contracts/admin-bookings.ts'
import { IdempotencyHeaders } from '#contracts/bookings.ts'
import { IdParams } from '#contracts/record-id.ts'
import { showBookingLine } from '#server/bookings/list/show-booking.ts'
import type { Api, AppContext } from '#server/context.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import { changeContact } from './change-contact.ts'
import { editBooking } from './edit-booking.ts'
import { moveBooking } from './move-booking.ts'
import { sellSeats } from './sell-seats.ts'
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
        permission: ['bookings.edit', 'bookings.delete'],
        stepUp: (body) => ((body as BookingChange).refund ?? 'none') !== 'none',
        errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'SEAT_TAKEN', 'AMOUNT_DIFFERS'],
      },
      schema: {
        tags,
        summary: 'Update or cancel a booking',
        description:
          'Changes status or payment of a booking. A higher `amountPaid` records money taken now. The status `CANCELLED` frees the seats; `refund` decides how much money is returned, which needs `payments.refund`. `note` in the response says if the result differs from the request.',
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
    '/bookings/:id/payments',
    {
      config: {
        permission: ['bookings.edit', 'payments.process'],
        errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'SEAT_TAKEN', 'AMOUNT_DIFFERS'],
      },
      schema: {
        tags,
        summary: 'Take a payment for a booking',
        description:
          'Records money that staff take for a booking: the given amount, or the whole balance. Confirms the booking if enough is paid.',
        params: IdParams,
        body: DeskPayment,
        response,
      },
    },
    async (request) => {
      await takePayment(context, staffActionOf(request), request.params.id, request.body)
      return changed(request.params.id)
    },
  )

  app.patch(
    '/bookings/:id/contact',
    {
      config: { permission: ['bookings.contact', 'bookings.edit'], errors: ['NOT_FOUND', 'STALE'] },
      schema: {
        tags,
        summary: 'Update the contact details of a booking',
        description:
          'Changes the given fields. Names and the next of kin need `bookings.edit`. The audit log records which fields changed, not their values.',
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
          'Moves a confirmed booking to other seats of the same trip or another trip. A higher fare is due; an excess is refunded. A new ticket is mailed and the old codes become invalid.',
        params: IdParams,
        body: BookingMove,
        response,
      },
    },
    async (request) => {
      await moveBooking(db, staffActionOf(request), request.params.id, request.body)
      return changed(request.params.id)
    },
  )
}
