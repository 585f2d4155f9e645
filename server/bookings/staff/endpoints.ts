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
import { actOf } from '#server/platform/auth/act.ts'
import { errors } from '#server/platform/http/error-responses.ts'
import { changeContact } from './change-contact.ts'
import { editBooking } from './edit-booking.ts'
import { moveBooking } from './move-booking.ts'
import { sellSeats } from './sell-seats.ts'
import { takePayment } from './take-payment.ts'

const tags = ['Bookings']
const response = { 200: BookingChangedAnswer, ...errors }

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
      config: { permission: 'bookings.create' },
      schema: {
        tags,
        headers: IdempotencyHeaders,
        body: NewBooking,
        response: { 201: BookingChangedAnswer, ...errors },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key']
      const id = await sellSeats(context, actOf(request), request.body, key)
      return reply.code(201).send(await changed(id))
    },
  )

  app.patch(
    '/bookings',
    {
      config: { permission: ['bookings.edit', 'bookings.delete'] },
      schema: { tags, body: BookingChange, response },
    },
    async (request) => {
      const { id, note } = await editBooking(context, actOf(request), request.body)
      return changed(id, note)
    },
  )

  app.post(
    '/bookings/:id/payments',
    {
      config: { permission: ['bookings.edit', 'payments.process'] },
      schema: { tags, params: IdParams, body: DeskPayment, response },
    },
    async (request) => {
      await takePayment(context, actOf(request), request.params.id, request.body)
      return changed(request.params.id)
    },
  )

  app.patch(
    '/bookings/:id/contact',
    {
      config: { permission: ['bookings.contact', 'bookings.edit'] },
      schema: { tags, params: IdParams, body: ContactChange, response },
    },
    async (request) => {
      await changeContact(db, actOf(request), request.params.id, request.body)
      return changed(request.params.id)
    },
  )

  app.post(
    '/bookings/:id/move',
    {
      config: { permission: 'bookings.edit' },
      schema: { tags, params: IdParams, body: BookingMove, response },
    },
    async (request) => {
      await moveBooking(db, actOf(request), request.params.id, request.body)
      return changed(request.params.id)
    },
  )
}
