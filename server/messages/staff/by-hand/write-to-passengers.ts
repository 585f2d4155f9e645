import type { PassengerMessage } from '#contracts/notifications.ts'
import { parseReference } from '#domain/booking-reference.ts'
import type { AppContext } from '#server/context.ts'
import { AppError, notFound } from '#server/errors.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { Act } from '#server/platform/auth/act.ts'
import { addJob } from '#server/platform/database/add-job.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { limitStaffMessages } from './limit-staff-messages.ts'
import { type Audience, insertForPassengers } from './queries.ts'

/** Queues one row per passenger, so that each delivery can be tracked. Returns the number of people reached. */
export const writeToPassengers = (
  context: Pick<AppContext, 'db' | 'config'>,
  act: Act,
  { tripId, bookingToken, ...words }: PassengerMessage,
  key: string,
): Promise<number> =>
  withTransaction(context.db, async (tx) => {
    const audience = audienceOf(tripId, bookingToken)
    const written = await insertForPassengers(tx, audience, { ...words, key, createdBy: act.actor.id })
    if (written.length === 0) throw nobody(audience)
    const count = written.filter(({ isNew }) => isNew).length
    if (count === 0) return written.length
    await limitStaffMessages(tx, context, act, { type: words.type, count })
    await addJob(tx, 'send-notifications')
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'notification.created',
      ...('tripId' in audience
        ? {
            details: `${words.type} to ${people(written.length)} of trip ${audience.tripId}`,
            entity: 'trip',
            entityId: audience.tripId,
          }
        : { details: `${words.type} to the passenger`, bookingId: written[0]?.id }),
    })
    return written.length
  })

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
