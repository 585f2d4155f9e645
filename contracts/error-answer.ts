import * as z from 'zod/mini'

/** The body of every error: a sentence for people, a code for programs, and the error of each invalid field. */
export const ErrorAnswer = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.optional(z.string()),
})
export type ErrorAnswer = z.infer<typeof ErrorAnswer>
