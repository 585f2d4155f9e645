import type { Notification, NotificationInput } from '#contracts/notifications.ts'
import type { AppContext } from '#server/context.ts'
import { showNotification } from '#server/messages/staff/oversight/show-notification.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { Act } from '#server/platform/auth/act.ts'
import { addJob } from '#server/platform/database/add-job.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { limitStaffMessages } from './limit-staff-messages.ts'
import { insertByHand } from './queries.ts'

/** `key` identifies one click: a repeated request sends nothing twice. */
export const writeToContact = (
  context: Pick<AppContext, 'db' | 'config'>,
  act: Act,
  { contactInfo, ...words }: NotificationInput,
  key: string,
): Promise<Notification> =>
  withTransaction(context.db, async (tx) => {
    const contact = words.type === 'email' ? contactInfo.toLowerCase() : contactInfo
    const { id, isNew } = await insertByHand(tx, contact, { ...words, key, createdBy: act.actor.id })
    if (!isNew) return showNotification(tx, id)
    await limitStaffMessages(tx, context, act, { type: words.type, count: 1 })
    await addJob(tx, 'send-notifications')
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'notification.created',
      details: `${words.type} to one contact`,
      entity: 'notification',
      entityId: id,
    })
    return showNotification(tx, id)
  })
