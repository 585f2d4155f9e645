import type { Notification } from '#contracts/notifications.ts'
import type { House } from '#server/app.ts'
import type { Act } from '#server/auth/act.ts'
import { addJob } from '#server/database/add-job.ts'
import { withTransaction } from '#server/database/with-transaction.ts'
import { AppError } from '#server/errors.ts'
import { writeLog } from '#server/logs/write-log.ts'
import { limitStaffMessages } from '#server/notifications/by-hand/limit-staff-messages.ts'
import { forgetMessages } from '#server/notifications/sms-reports/queries.ts'
import { putBackIntoOutbox } from './queries.ts'
import { showNotification } from './show-notification.ts'

/** Composed anew when it is sent; what is no longer true then fails again and says why. */
export const sendAgain = (house: Pick<House, 'db' | 'config'>, act: Act, id: number): Promise<Notification> =>
  withTransaction(house.db, async (tx) => {
    const { kind, type, bookingId } = await showNotification(tx, id)
    if (!(await putBackIntoOutbox(tx, id)))
      throw new AppError('CONFLICT', 'Only a failed notification can be sent again.')
    await forgetMessages(tx, id)
    await limitStaffMessages(tx, house, act, { type, count: 1 })
    await addJob(tx, 'send-notifications')
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'notification.resent',
      details: `${type}, ${kind}`,
      entity: 'notification',
      entityId: id,
      bookingId: bookingId ?? undefined,
    })
    return showNotification(tx, id)
  })
