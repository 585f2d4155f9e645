import * as z from 'zod/mini'

const whole = (most: number) =>
  z.coerce.number('Enter a whole number').check(z.int(), z.minimum(1), z.maximum(most))

/** Paging parameters of the public lists. */
export const Paging = z.object({
  page: z._default(whole(10_000), 1),
  pageSize: z._default(whole(100), 100),
})
export type Paging = z.infer<typeof Paging>
