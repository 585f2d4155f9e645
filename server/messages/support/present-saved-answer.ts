import type { SavedAnswer } from '#contracts/messages/saved-answers.ts'
import type { SavedAnswerRow } from './saved-answer-queries.ts'

export const presentSavedAnswer = (row: SavedAnswerRow): SavedAnswer => ({
  id: row.id,
  title: row.title,
  body: row.body,
  updatedAt: row.updatedAt.toISOString(),
})
