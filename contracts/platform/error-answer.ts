import * as z from 'zod/mini'
import { Quote } from './quote.ts'

/**
 * The body of every error: a sentence for people, a code for programs, and the error of each invalid field. BLOCKED has
 * the reason as `block`, QUOTE_CHANGED the new `quote`.
 */
export const ErrorAnswer = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  block: z.optional(z.string()),
  quote: z.optional(Quote),
  requestId: z.optional(z.string()),
})
export type ErrorAnswer = z.infer<typeof ErrorAnswer>
