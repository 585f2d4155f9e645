import type { PassengerMessage } from '#contracts/messages/notifications.ts'
import { parseReference } from '#domain/bookings/booking-reference.ts'
import { TYPE_NAMES } from '#server/messages/staff/type-names.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { addJob } from '#server/platform/database/add-job.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { withKeyedTransaction } from '#server/platform/idempotency/with-idempotency.ts'
import { limitStaffMessages } from './limit-staff-messages.ts'
import { type Audience, insertForPassengers } from './queries.ts'

/**
 * Queues one row per passenger, so that each delivery can be tracked. Returns the number of passengers. A request
 * repeated with the same idempotency key queues nothing more.
 */
export const writeToPassengers = (
  context: Pick<AppContext, 'db' | 'config'>,
  act: StaffAction,
  input: PassengerMessage,
  key: string | undefined,
): Promise<number> => {
  const request = { endpoint: `POST /notifications/passengers by ${act.actor.id}`, key, body: input }
  return withKeyedTransaction(context.db, request, async (tx) => {
    const { tripId, bookingToken, ...words } = input
    const audience = audienceOf(tripId, bookingToken)
    const bookingIds = await insertForPassengers(tx, audience, { ...words, createdBy: act.actor.id })
    const count = bookingIds.length
    if (count === 0) throw nobody(audience)
    await limitStaffMessages(tx, context, act, { type: words.type, count })
    await addJob(tx, 'send-notifications')
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'notification.created',
      ...('tripId' in audience
        ? {
            details: `${TYPE_NAMES[words.type]} to ${people(count)} on trip ${audience.tripId}`,
            entity: 'trip',
            entityId: audience.tripId,
          }
        : { details: `${TYPE_NAMES[words.type]} to the passenger`, bookingId: bookingIds[0] }),
    })
    return count
  })
}

function audienceOf(tripId: number | undefined, bookingToken: string | undefined): Audience {
  if (tripId !== undefined) return { tripId }
  const reference = parseReference(bookingToken ?? '')
  if (!reference) throw notFound('Booking')
  return { bookingToken: reference }
}

const nobody = (audience: Audience): AppError =>
  'tripId' in audience
    ? new AppError('CONFLICT', 'This trip has no confirmed passengers to write to.')
    : notFound('Booking')

const people = (count: number): string => (count === 1 ? '1 passenger' : `${count} passengers`)
