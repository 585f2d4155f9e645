import type { Notification, NotificationInput } from '#contracts/messages/notifications.ts'
import { showNotification } from '#server/messages/staff/oversight/show-notification.ts'
import { TYPE_NAMES } from '#server/messages/staff/type-names.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { addJob } from '#server/platform/database/add-job.ts'
import { withKeyedTransaction } from '#server/platform/idempotency/with-idempotency.ts'
import { limitStaffMessages } from './limit-staff-messages.ts'
import { insertByHand } from './queries.ts'

/** Queues a message to any address or number. A request repeated with the same idempotency key queues nothing more. */
export const writeToContact = (
  context: Pick<AppContext, 'db' | 'config'>,
  act: StaffAction,
  input: NotificationInput,
  key: string | undefined,
): Promise<Notification> => {
  const request = { endpoint: `POST /notifications by ${act.actor.id}`, key, body: input }
  return withKeyedTransaction(context.db, request, async (tx) => {
    const { contactInfo, ...words } = input
    const contact = words.type === 'email' ? contactInfo.toLowerCase() : contactInfo
    const id = await insertByHand(tx, contact, { ...words, createdBy: act.actor.id })
    await limitStaffMessages(tx, context, act, { type: words.type, count: 1 })
    await addJob(tx, 'send-notifications')
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'notification.created',
      details: `${TYPE_NAMES[words.type]} to one contact`,
      entity: 'notification',
      entityId: id,
    })
    return showNotification(tx, id)
  })
}
