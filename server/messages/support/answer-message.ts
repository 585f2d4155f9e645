import type { MessageChange, MessageWithReplies, ReplyInput } from '#contracts/messages/messages.ts'
import type { AuditAction } from '#domain/platform/audit-actions.ts'
import { limitStaffMessages } from '#server/messages/staff/by-hand/limit-staff-messages.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { changedMeanwhile } from '#server/platform/errors.ts'
import { announceReply } from '#server/platform/outbox/announce.ts'
import { insertReply, updateMessageStatus } from './queries.ts'
import { showMessage } from './show-message.ts'

/**
 * Stores the reply and queues its mail in one transaction. If two members of staff reply at once, the second gets
 * STALE.
 */
export const answerMessage = (
  context: Pick<AppContext, 'db' | 'config'>,
  act: StaffAction,
  id: number,
  { body, updatedAt }: ReplyInput,
): Promise<MessageWithReplies> =>
  withTransaction(context.db, async (tx) => {
    const { email } = await moveMessage(tx, id, { status: 'answered', updatedAt })
    await limitStaffMessages(tx, context, act, { type: 'email', count: 1 })
    const replyId = await insertReply(tx, { messageId: id, body, staffId: act.actor.id })
    await announceReply(tx, { id: replyId, to: email })
    await log(tx, act, 'message.answered', id)
    return showMessage(tx, id)
  })

/** Sets the status of a message without a reply. */
export const changeMessage = (
  db: Database,
  act: StaffAction,
  id: number,
  change: MessageChange,
): Promise<MessageWithReplies> =>
  withTransaction(db, async (tx) => {
    await moveMessage(tx, id, change)
    await log(tx, act, `message.${change.status === 'new' ? 'reopened' : change.status}`, id)
    return showMessage(tx, id)
  })

async function moveMessage(tx: Database, id: number, change: MessageChange): Promise<MessageWithReplies> {
  const message = await showMessage(tx, id)
  if (!(await updateMessageStatus(tx, id, change))) throw changedMeanwhile('message')
  return message
}

const log = (tx: Database, act: StaffAction, action: AuditAction, id: number) =>
  writeLog(tx, { ...act, type: 'admin', action, details: `message ${id}`, entity: 'message', entityId: id })
