import type { CancellationDecision } from '#contracts/network/trip-cancellations.ts'
import type { AuditAction } from '#domain/platform/audit-actions.ts'
import type { LogEntry } from '#server/platform/audit-log/log-entry.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { cancelBookings, cancelledInWords } from './cancel-bookings.ts'
import {
  type CancellationRow,
  declineRequest,
  deleteRequest,
  lockCancellation,
  lockTripToCancel,
  selectTripOfCancellation,
  setTripStatus,
} from './queries.ts'

/**
 * Approves or declines a cancellation request and returns the id of the trip. Only a second person may approve. When
 * the requester declines, the request is withdrawn and deleted.
 */
export const decideCancellation = (
  db: Database,
  act: StaffAction,
  id: number,
  { decision }: CancellationDecision,
): Promise<number> =>
  withTransaction(db, async (tx) => {
    const tripId = await selectTripOfCancellation(tx, id)
    const trip = tripId === undefined ? undefined : await lockTripToCancel(tx, tripId)
    const request = trip && (await lockCancellation(tx, id))
    if (!trip || !request) throw notFound('Request')
    if (request.status !== 'REQUESTED')
      throw new AppError('CONFLICT', 'This request has already been approved or declined.')
    const isOwn = request.requestedBy === act.actor.id
    if (isOwn && decision === 'approve')
      throw new AppError('CONFLICT', 'A second person with refund permission must approve your request.')

    if (decision === 'decline') {
      if (isOwn) await deleteRequest(tx, id)
      else await declineRequest(tx, id, act.actor.id)
      await writeLog(
        tx,
        entry(act, request, isOwn ? 'trip.cancellation-withdrawn' : 'trip.cancellation-declined'),
      )
      return trip.id
    }
    if (trip.status === 'CANCELED') throw new AppError('CONFLICT', 'This trip is already cancelled.')
    const ended = await cancelBookings(tx, act, trip, id)
    await setTripStatus(tx, trip.id, 'CANCELED')
    await writeLog(tx, {
      ...entry(act, request, 'trip.canceled'),
      details: `${request.reason}: ${cancelledInWords(ended)}`,
      before: { status: trip.status },
      after: { status: 'CANCELED' },
    })
    return trip.id
  })

const entry = (act: StaffAction, { tripId, reason }: CancellationRow, action: AuditAction): LogEntry => ({
  ...act,
  type: 'admin',
  action,
  details: reason ?? '',
  entity: 'trip',
  entityId: tripId,
})
