import * as z from 'zod/mini'
import { plainParagraphs, plainText } from '#contracts/platform/plain-text.ts'
import { recordId } from '#contracts/platform/record-id.ts'
import { shownAt } from '#contracts/platform/shown-at.ts'
import { CONTENT_KINDS } from '#domain/company/content-kinds.ts'

const isShown = z._default(z.boolean(), true)

const name = plainText(1, 'Name is required', 80)

const story = {
  kind: z.literal('story'),
  title: plainText(1, 'Describe the passenger', 160),
  body: plainText(1, 'Story is required', 1000),
  author: name,
  isShown,
}

const member = {
  kind: z.literal('team'),
  title: plainText(1, 'Role is required', 160),
  author: name,
  isShown,
}

const question = {
  kind: z.literal('faq'),
  title: plainText(1, 'Question is required', 160),
  body: plainParagraphs(1, 'Answer is required', 1000, 'At most 1,000 characters'),
  isShown,
}

export const ContentInput = z.discriminatedUnion('kind', [
  z.strictObject(story),
  z.strictObject(member),
  z.strictObject(question),
])
export type ContentInput = z.infer<typeof ContentInput>

const shown = { updatedAt: z.optional(shownAt) }

export const ContentChange = z.discriminatedUnion('kind', [
  z.strictObject({ ...story, ...shown }),
  z.strictObject({ ...member, ...shown }),
  z.strictObject({ ...question, ...shown }),
])
export type ContentChange = z.infer<typeof ContentChange>

/** All entries of a kind, in the new order. */
export const ContentOrder = z.strictObject({
  kind: z.enum(CONTENT_KINDS),
  ids: z.array(recordId('Choose a valid entry')).check(
    z.minLength(1, 'Choose at least one entry'),
    z.maxLength(200, 'At most 200 entries'),
    z.refine((ids) => new Set(ids).size === ids.length, 'Choose each entry only once'),
  ),
})
export type ContentOrder = z.infer<typeof ContentOrder>

/**
 * A passenger's story: `title` describes the passenger `author`, and `body` is the text. A member of the team: `title`
 * is the role, `author` the name, and `body` is null. A question: `title` is the question, `body` the answer, and
 * `author` is null.
 */
export const Content = z.object({
  id: z.int(),
  kind: z.enum(CONTENT_KINDS),
  title: z.string(),
  body: z.nullable(z.string()),
  author: z.nullable(z.string()),
  isShown: z.boolean(),
  updatedAt: z.iso.datetime(),
})
export type Content = z.infer<typeof Content>

export const ContentAnswer = z.object({ data: Content })
export const ContentListAnswer = z.object({ data: z.array(Content) })
