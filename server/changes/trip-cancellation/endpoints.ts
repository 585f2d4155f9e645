import { StaffTripAnswer } from '#contracts/network/staff-trips.ts'
import {
  CancellationDecision,
  CancellationRequest,
  TripCancellationAnswer,
} from '#contracts/network/trip-cancellations.ts'
import { showStaffTrip } from '#server/network/trips/show-staff-trip.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { decideCancellation } from './decide-cancellation.ts'
import { previewCancellation } from './preview-cancellation.ts'
import { requestCancellation } from './request-cancellation.ts'
import { undoCancellation } from './undo-cancellation.ts'

const CANCEL_PERMISSIONS = ['trips.edit', 'payments.refund'] as const

/**
 * A trip that has not left is cancelled with `PATCH /trips/:id`. These endpoints preview, request, decide and undo a
 * cancellation.
 */
export const tripCancellationEndpoints = endpointsFor('Trip cancellations', (endpoint, { db }) => {
  endpoint('GET /trips/:id/cancellation', CANCEL_PERMISSIONS, 'Preview the cancellation of a trip', {
    description:
      'Returns how many bookings would be cancelled and how much money would be refunded. Writes nothing.',
    answer: TripCancellationAnswer,
    data: ({ params }) => previewCancellation(db, params.id),
  })

  endpoint('POST /trips/:id/cancellation-requests', 'payments.refund', 'Request the cancellation of a trip', {
    errors: ['CONFLICT'],
    description:
      'Requests the cancellation of a trip that has departed or has passengers on board. A second person must approve it. Other trips are cancelled with `PATCH /api/trips/{id}`.',
    body: CancellationRequest,
    created: StaffTripAnswer,
    data: async ({ act, params, body }) => {
      await requestCancellation(db, act, params.id, body)
      return showStaffTrip(db, params.id)
    },
  })

  endpoint('PATCH /trip-cancellations/:id', 'payments.refund', 'Approve or decline a cancellation request', {
    stepUp: true,
    errors: ['CONFLICT'],
    description: 'Approves or declines a request. The person who made the request can only decline it.',
    body: CancellationDecision,
    answer: StaffTripAnswer,
    data: async ({ act, params, body }) =>
      showStaffTrip(db, await decideCancellation(db, act, params.id, body)),
  })

  endpoint('POST /trip-cancellations/:id/undo', CANCEL_PERMISSIONS, 'Undo the cancellation of a trip', {
    errors: ['CONFLICT'],
    description:
      'Works for 10 minutes after the cancellation. The trip runs again, its bookings are confirmed again, and its refunds are withdrawn.',
    answer: StaffTripAnswer,
    data: async ({ act, params }) => showStaffTrip(db, await undoCancellation(db, act, params.id)),
  })
})
