import * as z from 'zod/mini'

/** The path alone: what follows ? or # may be a booking reference, and is refused rather than cut off unseen. */
export const PageView = z.strictObject({
  path: z
    .string()
    .check(
      z.maxLength(200, 'At most 200 characters'),
      z.regex(/^\/[^?#]*$/, 'A path starts with / and ends before ? or #'),
    ),
})
