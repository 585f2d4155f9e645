import * as z from 'zod/mini'

/** What waits for somebody: payments with an open exception, refunds stuck, contact messages nobody has answered. */
export const Attention = z.object({ payments: z.int(), refunds: z.int(), messages: z.int() })
export type Attention = z.infer<typeof Attention>
