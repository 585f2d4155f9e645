import * as z from 'zod/mini'
import { listAnswer, listQuery } from './lists.ts'
import { plainParagraphs } from './plain-text.ts'
import { shownAt } from './shown-at.ts'

export const MESSAGE_STATUSES = ['new', 'answered', 'closed'] as const
const status = z.enum(MESSAGE_STATUSES)

export const MessageQuery = listQuery(['received', 'name', 'subject', 'status'], {
  status: z.optional(status),
})
export type MessageQuery = z.infer<typeof MessageQuery>

/** A message from the contact form. */
export const Message = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  subject: z.string(),
  message: z.string(),
  status,
  receivedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Message = z.infer<typeof Message>

export const MessagePage = listAnswer(Message)

const Reply = z.object({
  id: z.int(),
  body: z.string(),
  repliedBy: z.string(),
  sentAt: z.iso.datetime(),
  /** State of the mail with the reply. Null if there is no such mail. */
  delivery: z.nullable(z.enum(['pending', 'delivered', 'failed'])),
})

export const MessageAnswer = z.object({ data: z.extend(Message, { replies: z.array(Reply) }) })
export type MessageWithReplies = z.infer<typeof MessageAnswer>['data']

const NOTHING_WRITTEN = 'Write a reply first'

export const ReplyInput = z.strictObject({
  body: plainParagraphs(1, NOTHING_WRITTEN, 5000, 'At most 5,000 characters'),
  updatedAt: z.optional(shownAt),
})
export type ReplyInput = z.infer<typeof ReplyInput>

export const MessageChange = z.strictObject({ status, updatedAt: z.optional(shownAt) })
export type MessageChange = z.infer<typeof MessageChange>
