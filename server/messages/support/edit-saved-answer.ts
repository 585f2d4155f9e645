import type { SavedAnswer, SavedAnswerChange } from '#contracts/messages/saved-answers.ts'
import { changes } from '#server/platform/audit-log/changes.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { changedMeanwhile } from '#server/platform/errors.ts'
import { updateSavedAnswer } from './saved-answer-queries.ts'
import { showSavedAnswer } from './show-saved-answer.ts'

export const editSavedAnswer = (
  db: Database,
  act: StaffAction,
  id: number,
  change: SavedAnswerChange,
): Promise<SavedAnswer> =>
  withTransaction(db, async (tx) => {
    const before = await showSavedAnswer(tx, id)
    if (!(await updateSavedAnswer(tx, id, change))) throw changedMeanwhile('saved answer')
    const after = await showSavedAnswer(tx, id)
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'saved-answer.updated',
      details: after.title,
      entity: 'saved-answer',
      entityId: id,
      ...changes(before, after),
    })
    return after
  })
