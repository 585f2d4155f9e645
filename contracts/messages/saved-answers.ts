import * as z from 'zod/mini'
import { plainParagraphs, plainText } from '#contracts/platform/plain-text.ts'
import { shownAt } from '#contracts/platform/shown-at.ts'

const fields = {
  title: plainText(1, 'Title is required', 80),
  body: plainParagraphs(1, 'Text is required', 3000, 'At most 3,000 characters'),
}

export const SavedAnswerInput = z.strictObject(fields)
export type SavedAnswerInput = z.infer<typeof SavedAnswerInput>

export const SavedAnswerChange = z.strictObject({ ...fields, updatedAt: z.optional(shownAt) })
export type SavedAnswerChange = z.infer<typeof SavedAnswerChange>

/** A text that staff insert into replies. `{name}` and `{reference}` in it are placeholders. */
export const SavedAnswer = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  updatedAt: z.iso.datetime(),
})
export type SavedAnswer = z.infer<typeof SavedAnswer>

export const SavedAnswerAnswer = z.object({ data: SavedAnswer })
export const SavedAnswerListAnswer = z.object({ data: z.array(SavedAnswer) })
