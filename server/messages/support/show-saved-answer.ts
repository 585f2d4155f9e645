import type { SavedAnswer } from '#contracts/messages/saved-answers.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { presentSavedAnswer } from './present-saved-answer.ts'
import { selectSavedAnswer } from './saved-answer-queries.ts'

export async function showSavedAnswer(db: Database, id: number): Promise<SavedAnswer> {
  const row = await selectSavedAnswer(db, id)
  if (!row) throw notFound('Saved answer')
  return presentSavedAnswer(row)
}
