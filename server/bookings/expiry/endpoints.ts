import * as z from 'zod/mini'
import { ReleaseDraft } from '#contracts/bookings.ts'
import type { Api, AppContext } from '#server/context.ts'
import { errors } from '#server/platform/http/error-responses.ts'
import { releaseDraft } from './release-draft.ts'

export function releaseEndpoints(app: Api, context: AppContext): void {
  app.post(
    '/bookings/release',
    {
      config: { permission: 'public' },
      schema: {
        tags: ['Bookings'],
        body: ReleaseDraft,
        response: { 204: z.null(), ...errors },
      },
    },
    async (request, reply) => {
      await releaseDraft(context, request.body.bookingToken)
      return reply.code(204).send(null)
    },
  )
}
