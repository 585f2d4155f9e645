import { sql } from 'kysely'
import { IS_MARKED_PAID } from './money-kept.ts'

/** The time until which the provider may still report money for payment `p`. It repeats webhooks for 72 hours. */
export const MAY_COME_UNTIL = sql<Date>`p.created_at + interval '72 hours'`

/** True if payment `p` is older than 72 hours. The reconciler then stops checking it. */
export const IS_TOO_OLD = sql<boolean>`${MAY_COME_UNTIL} < now()`

/**
 * True if the provider may still report money for payment `p`. It may do so even if staff gave up on the payment or
 * marked it as paid.
 */
export const MAY_STILL_COME = sql<boolean>`(
  p.provider = 'paystack' and (p.status <> 'PAID' or ${IS_MARKED_PAID}) and not ${IS_TOO_OLD})`
