import type { SavedAnswer, SavedAnswerInput } from '#contracts/messages/saved-answers.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { insertSavedAnswer } from './saved-answer-queries.ts'
import { showSavedAnswer } from './show-saved-answer.ts'

export const createSavedAnswer = (
  db: Database,
  act: StaffAction,
  input: SavedAnswerInput,
): Promise<SavedAnswer> =>
  withTransaction(db, async (tx) => {
    const answer = await showSavedAnswer(tx, await insertSavedAnswer(tx, input))
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'saved-answer.created',
      details: answer.title,
      entity: 'saved-answer',
      entityId: answer.id,
    })
    return answer
  })
