import * as z from 'zod/mini'

/** The part of a policy that passengers see. */
export const ShownPolicy = z.object({
  flatKobo: z.int(),
  moveKobo: z.int(),
  brackets: z.array(z.object({ hoursBefore: z.int(), percent: z.int() })),
  lateMinutes: z.int(),
})
export type ShownPolicy = z.infer<typeof ShownPolicy>
