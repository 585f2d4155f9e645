import * as z from 'zod/mini'

/** An answer that is not JSON, as the description of the API shows it. */
export type FileAnswer = { description: string; content: Record<string, { schema: z.ZodMiniType<string> }> }

export const fileAnswer = (description: string, ...types: string[]): FileAnswer => ({
  description,
  content: Object.fromEntries(types.map((type) => [type, { schema: z.string() }])),
})
