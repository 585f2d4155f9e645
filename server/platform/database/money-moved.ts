import { sql } from 'kysely'
import { isWaiting } from './refund-waits.ts'

/**
 * Every money total on the dashboard, in lists and in reports uses these conditions. This one selects payments `p`
 * received in naira and not reversed by a bank.
 */
export const MONEY_CAME = sql<boolean>`
  (p.status = 'PAID' and p.received_currency = 'NGN' and p.exception is distinct from 'reversed')`

/** Refunds `r` in naira that are paid or in progress; they count from the day they were created. */
export const MONEY_WENT = sql<boolean>`(
  r.status <> 'FAILED' and r.reason <> 'wrong_currency' and not ${isWaiting('r')})`

/**
 * Excludes refunds of a payment that a bank reversed: that payment is not counted, so its refunds are not subtracted.
 */
export const MONEY_WENT_OF_OURS = sql<boolean>`(
  ${MONEY_WENT} and not exists (select from payments q where q.id = r.payment_id and q.exception = 'reversed'))`
