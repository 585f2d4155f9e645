import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { deleteSavedAnswerRow } from './saved-answer-queries.ts'
import { showSavedAnswer } from './show-saved-answer.ts'

export const deleteSavedAnswer = (db: Database, act: StaffAction, id: number): Promise<void> =>
  withTransaction(db, async (tx) => {
    const answer = await showSavedAnswer(tx, id)
    await deleteSavedAnswerRow(tx, id)
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'saved-answer.deleted',
      details: answer.title,
      entity: 'saved-answer',
      entityId: id,
      before: answer,
    })
  })
