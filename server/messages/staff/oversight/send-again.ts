import type { Notification } from '#contracts/messages/notifications.ts'
import { messageLabel } from '#domain/messages/message-labels.ts'
import { limitStaffMessages } from '#server/messages/staff/by-hand/limit-staff-messages.ts'
import { TYPE_NAMES } from '#server/messages/staff/type-names.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { addJob } from '#server/platform/database/add-job.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import { deleteSmsMessageIds, requeueNotification } from './queries.ts'
import { showNotification } from './show-notification.ts'

/** Queues a failed message again. It is composed anew when it is sent, and dropped if it no longer applies. */
export const sendAgain = (
  context: Pick<AppContext, 'db' | 'config'>,
  act: StaffAction,
  id: number,
): Promise<Notification> =>
  withTransaction(context.db, async (tx) => {
    const { kind, type, bookingId } = await showNotification(tx, id)
    if (!(await requeueNotification(tx, id)))
      throw new AppError('CONFLICT', 'Only a failed notification can be sent again.')
    await deleteSmsMessageIds(tx, id)
    await limitStaffMessages(tx, context, act, { type, count: 1 })
    await addJob(tx, 'send-notifications')
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'notification.resent',
      details: `${TYPE_NAMES[type]}, ${messageLabel(kind)}`,
      entity: 'notification',
      entityId: id,
      bookingId: bookingId ?? undefined,
    })
    return showNotification(tx, id)
  })
