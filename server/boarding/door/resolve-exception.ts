import type { DoorExceptionLine } from '#contracts/boarding/door.ts'
import { DOOR_EXCEPTION_LABELS } from '#domain/boarding/door-exceptions.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { presentException } from './present-exception.ts'
import { resolveException, selectException } from './queries.ts'

/** Closes an entry of the list of exceptions with a note. Changes no boarding: staff do that in the manifest. */
export const resolveDoorException = (
  db: Database,
  act: StaffAction,
  id: number,
  note: string,
): Promise<DoorExceptionLine> =>
  withTransaction(db, async (tx) => {
    const row = await selectException(tx, id)
    if (!row) throw notFound('Exception')
    if (!(await resolveException(tx, id, { by: act.actor.id, note })))
      throw new AppError('CONFLICT', 'This has already been resolved.')
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'door.resolved',
      details: `${DOOR_EXCEPTION_LABELS[row.kind]}, seat ${row.seatNo}: ${note}`,
      bookingId: row.bookingId ?? undefined,
      entity: 'trip',
      entityId: row.tripId,
    })
    return presentException({ ...row, note })
  })
