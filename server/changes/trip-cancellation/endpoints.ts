import { StaffTripAnswer } from '#contracts/network/staff-trips.ts'
import {
  CancellationDecision,
  CancellationRequest,
  TripCancellationAnswer,
} from '#contracts/network/trip-cancellations.ts'
import { IdParams } from '#contracts/platform/record-id.ts'
import { showStaffTrip } from '#server/network/trips/show-staff-trip.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { decideCancellation } from './decide-cancellation.ts'
import { previewCancellation } from './preview-cancellation.ts'
import { requestCancellation } from './request-cancellation.ts'
import { undoCancellation } from './undo-cancellation.ts'

const tags = ['Trip cancellations']
const response = { 200: StaffTripAnswer }

/**
 * A trip that has not left is cancelled with `PATCH /trips/:id`. These endpoints preview, request, decide and undo a
 * cancellation.
 */
export function tripCancellationEndpoints(app: Api, { db }: AppContext): void {
  const changed = async (tripId: number) => ({ data: await showStaffTrip(db, tripId) })

  app.get(
    '/trips/:id/cancellation',
    {
      config: { permission: ['trips.edit', 'payments.refund'], errors: ['NOT_FOUND'] },
      schema: {
        tags,
        summary: 'Preview the cancellation of a trip',
        description:
          'Returns how many bookings would be cancelled and how much money would be refunded. Writes nothing.',
        params: IdParams,
        response: { 200: TripCancellationAnswer },
      },
    },
    async ({ params }) => ({ data: await previewCancellation(db, params.id) }),
  )

  app.post(
    '/trips/:id/cancellation-requests',
    {
      config: { permission: 'payments.refund', errors: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags,
        summary: 'Request the cancellation of a trip',
        description:
          'Requests the cancellation of a trip that has departed or has passengers on board. A second person must approve it. Other trips are cancelled with `PATCH /api/trips/{id}`.',
        params: IdParams,
        body: CancellationRequest,
        response: { 201: StaffTripAnswer },
      },
    },
    async (request, reply) => {
      await requestCancellation(db, staffActionOf(request), request.params.id, request.body)
      return reply.code(201).send(await changed(request.params.id))
    },
  )

  app.patch(
    '/trip-cancellations/:id',
    {
      config: { permission: 'payments.refund', stepUp: true, errors: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags,
        summary: 'Approve or decline a cancellation request',
        description: 'Approves or declines a request. The person who made the request can only decline it.',
        params: IdParams,
        body: CancellationDecision,
        response,
      },
    },
    async (request) =>
      changed(await decideCancellation(db, staffActionOf(request), request.params.id, request.body)),
  )

  app.post(
    '/trip-cancellations/:id/undo',
    {
      config: { permission: ['trips.edit', 'payments.refund'], errors: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags,
        summary: 'Undo the cancellation of a trip',
        description:
          'Works for 10 minutes after the cancellation. The trip runs again, its bookings are confirmed again, and its refunds are withdrawn.',
        params: IdParams,
        response,
      },
    },
    async (request) => changed(await undoCancellation(db, staffActionOf(request), request.params.id)),
  )
}
