import * as z from 'zod/mini'
import { BookingDraft, HeldBookingAnswer, IdempotencyHeaders, ReleaseDraft } from '#contracts/bookings.ts'
import { ErrorAnswer } from '#contracts/error-answer.ts'
import type { Api, House } from '#server/app.ts'
import { holdSeats } from './hold-seats.ts'
import { releaseDraft } from './release-draft.ts'

export function bookingEndpoints(app: Api, house: House): void {
  app.post(
    '/bookings',
    {
      config: { permission: 'public' },
      schema: {
        tags: ['Bookings'],
        headers: IdempotencyHeaders,
        body: BookingDraft,
        response: { 200: HeldBookingAnswer, '4xx': ErrorAnswer, '5xx': ErrorAnswer },
      },
    },
    async (request) => {
      const visit = { ip: request.ip, idemKey: request.headers['idempotency-key'] }
      return { data: await holdSeats(house.db, request.body, visit) }
    },
  )

  app.post(
    '/bookings/release',
    {
      config: { permission: 'public' },
      schema: {
        tags: ['Bookings'],
        body: ReleaseDraft,
        response: { 204: z.null(), '4xx': ErrorAnswer, '5xx': ErrorAnswer },
      },
    },
    async (request, reply) => {
      await releaseDraft(house, request.body.bookingToken)
      return reply.code(204).send(null)
    },
  )
}
