import * as z from 'zod/mini'

const text = (most: number) => z.string().check(z.maxLength(most, `At most ${most} characters`))

/**
 * An error in a browser. `path` has no query or fragment, because either may contain a booking reference. The server
 * removes personal data from the rest before it writes a line.
 */
export const ClientError = z.strictObject({
  app: z.enum(['site', 'admin'], 'App must be site or admin'),
  path: text(200).check(z.regex(/^\/[^?#]*$/, 'Path must start with / and must not contain ? or #')),
  message: text(300),
  stack: z.optional(text(3_000)),
})
export type ClientError = z.infer<typeof ClientError>
