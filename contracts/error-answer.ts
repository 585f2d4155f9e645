import * as z from 'zod/mini'

/** Every refusal looks like this: a sentence for people, a code for programs, and what is wrong with which field. */
export const ErrorAnswer = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.optional(z.string()),
})
export type ErrorAnswer = z.infer<typeof ErrorAnswer>
