import { sql } from 'kysely'
import { isWaiting } from './refund-waits.ts'

/**
 * What every sum of money is made of, on the dashboard, in lists and in reports: naira that came in and were not taken
 * back by a bank, for statements that call payments `p` …
 */
export const MONEY_CAME = sql<boolean>`
  (p.status = 'PAID' and p.received_currency = 'NGN' and p.exception is distinct from 'reversed')`

/** … less naira that went back or are on their way, from the day that was decided, where refunds are `r`. */
export const MONEY_WENT = sql<boolean>`(
  r.status <> 'FAILED' and r.reason <> 'wrong_currency' and not ${isWaiting('r')})`

/** Of a payment that a bank took back, nothing came; what we had refunded of it is not subtracted a second time. */
export const MONEY_WENT_OF_OURS = sql<boolean>`(
  ${MONEY_WENT} and not exists (select from payments q where q.id = r.payment_id and q.exception = 'reversed'))`
