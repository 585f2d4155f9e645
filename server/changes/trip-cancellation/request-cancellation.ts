import type { CancellationRequest } from '#contracts/network/trip-cancellations.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { insertRequest, lockTripToCancel } from './queries.ts'

/**
 * Requests the cancellation of a trip that has left or has passengers on board. The trip does not change until a second
 * person approves the request.
 */
export const requestCancellation = (
  db: Database,
  act: StaffAction,
  tripId: number,
  { reason }: CancellationRequest,
): Promise<void> =>
  explainConstraint(
    { trip_cancellations_one_request: 'A colleague has already asked to cancel this trip.' },
    withTransaction(db, async (tx) => {
      const trip = await lockTripToCancel(tx, tripId)
      if (!trip) throw notFound('Trip')
      if (trip.status === 'CANCELED') throw new AppError('CONFLICT', 'This trip is already cancelled.')
      if (!trip.hasStarted)
        throw new AppError(
          'CONFLICT',
          'This trip has not departed yet, so you can cancel it without a request.',
        )
      await insertRequest(tx, { tripId, tripStatus: trip.status, reason, by: act.actor.id })
      await writeLog(tx, {
        ...act,
        type: 'admin',
        action: 'trip.cancellation-requested',
        details: reason,
        entity: 'trip',
        entityId: tripId,
      })
    }),
  )
