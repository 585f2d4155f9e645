import { IdParams } from '#contracts/record-id.ts'
import { StaffTripAnswer } from '#contracts/staff-trips.ts'
import {
  CancellationDecision,
  CancellationRequest,
  TripCancellationAnswer,
} from '#contracts/trip-cancellations.ts'
import type { Api, AppContext } from '#server/context.ts'
import { showStaffTrip } from '#server/network/trips/show-staff-trip.ts'
import { actOf } from '#server/platform/auth/act.ts'
import { errors } from '#server/platform/http/error-responses.ts'
import { decideCancellation } from './decide-cancellation.ts'
import { previewCancellation } from './preview-cancellation.ts'
import { requestCancellation } from './request-cancellation.ts'
import { undoCancellation } from './undo-cancellation.ts'

const tags = ['Trips']
const response = { 200: StaffTripAnswer, ...errors }

/** The cancellation itself is a change of the trip's status, `PATCH /trips/:id`. */
export function tripCancellationEndpoints(app: Api, { db }: AppContext): void {
  const changed = async (tripId: number) => ({ data: await showStaffTrip(db, tripId) })

  app.get(
    '/trips/:id/cancellation',
    {
      config: { permission: ['trips.edit', 'payments.refund'] },
      schema: { tags, params: IdParams, response: { 200: TripCancellationAnswer, ...errors } },
    },
    async ({ params }) => ({ data: await previewCancellation(db, params.id) }),
  )

  app.post(
    '/trips/:id/cancellation-requests',
    {
      config: { permission: 'payments.refund' },
      schema: {
        tags,
        description:
          'Asks to cancel a trip that has left or has passengers on board. A second person decides.',
        params: IdParams,
        body: CancellationRequest,
        response: { 201: StaffTripAnswer, ...errors },
      },
    },
    async (request, reply) => {
      await requestCancellation(db, actOf(request), request.params.id, request.body)
      return reply.code(201).send(await changed(request.params.id))
    },
  )

  app.patch(
    '/trip-cancellations/:id',
    {
      config: { permission: 'payments.refund' },
      schema: {
        tags,
        description: 'Approves or declines a request; the person who asked can only take it back.',
        params: IdParams,
        body: CancellationDecision,
        response,
      },
    },
    async (request) => changed(await decideCancellation(db, actOf(request), request.params.id, request.body)),
  )

  app.post(
    '/trip-cancellations/:id/undo',
    {
      config: { permission: ['trips.edit', 'payments.refund'] },
      schema: {
        tags,
        description:
          'Within 10 minutes: the trip runs, its bookings are confirmed again, refunds are withdrawn.',
        params: IdParams,
        response,
      },
    },
    async (request) => changed(await undoCancellation(db, actOf(request), request.params.id)),
  )
}
