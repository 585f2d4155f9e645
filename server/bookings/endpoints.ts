import { BookingDraft, HeldBookingAnswer, IdempotencyHeaders } from '#contracts/bookings.ts'
import { ErrorAnswer } from '#contracts/error-answer.ts'
import type { Api, House } from '#server/app.ts'
import { holdSeats } from './hold-seats.ts'

export function bookingEndpoints(app: Api, { db }: House): void {
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
      return { data: await holdSeats(db, request.body, visit) }
    },
  )
}
