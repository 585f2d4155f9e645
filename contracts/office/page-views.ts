import * as z from 'zod/mini'

/**
 * The path of a visited page. A query or fragment may contain a booking reference, so a path that has one is refused
 * instead of shortened.
 */
export const PageView = z.strictObject({
  path: z
    .string()
    .check(
      z.maxLength(200, 'At most 200 characters'),
      z.regex(/^\/[^?#]*$/, 'Path must start with / and must not contain ? or #'),
    ),
})
