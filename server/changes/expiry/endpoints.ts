import * as z from 'zod/mini'
import { ReleaseDraft } from '#contracts/bookings/bookings.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { releaseDraft } from './release-draft.ts'

export function releaseEndpoints(app: Api, context: AppContext): void {
  app.post(
    '/bookings/release',
    {
      config: { permission: 'public', errors: ['TOO_MANY'] },
      schema: {
        tags: ['Booking wizard'],
        summary: 'Release held seats',
        description:
          'Releases the seats of an unpaid booking. Changes nothing if the booking is unknown, paid or cancelled, or if a payment for it may still arrive.',
        body: ReleaseDraft,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await releaseDraft(context, request.body.bookingToken)
      return reply.code(204).send(null)
    },
  )
}
