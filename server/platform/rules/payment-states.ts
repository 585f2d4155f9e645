import { sql } from 'kysely'
import { IS_MARKED_PAID } from './money-kept.ts'

/** The time until which the provider may still report money for payment `p`. It repeats webhooks for 72 hours. */
export const MAY_COME_UNTIL = sql<Date>`p.created_at + interval '72 hours'`

/** Payment `p` is older than 72 hours. The reconciler then stops checking it. */
export const IS_TOO_OLD = sql<boolean>`${MAY_COME_UNTIL} < now()`

/** The provider may still report money for payment `p`, also if staff gave the attempt up or marked it as paid. */
export const MAY_STILL_COME = sql<boolean>`(
  p.provider = 'paystack' and (p.status <> 'PAID' or ${IS_MARKED_PAID}) and not ${IS_TOO_OLD})`
