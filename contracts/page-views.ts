import * as z from 'zod/mini'

/**
 * The path only. A query or fragment may contain a booking reference, so the server refuses it instead of silently
 * removing it.
 */
export const PageView = z.strictObject({
  path: z
    .string()
    .check(
      z.maxLength(200, 'At most 200 characters'),
      z.regex(/^\/[^?#]*$/, 'A path starts with / and ends before ? or #'),
    ),
})
