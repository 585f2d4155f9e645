import { sql } from 'kysely'
import { isWaiting } from './refund-waits.ts'

/**
 * Selects payments `p` received in naira and not reversed by a bank. The dashboard, the payment list and the CSV export
 * of bookings count them.
 */
export const MONEY_CAME = sql<boolean>`
  (p.status = 'PAID' and p.received_currency = 'NGN' and p.exception is distinct from 'reversed')`

/**
 * Selects refunds `r` in naira that are paid or in progress: they have not failed and do not wait for approval. The
 * payment list and the CSV export of bookings count them.
 */
export const MONEY_WENT = sql<boolean>`(
  r.status <> 'FAILED' and r.reason <> 'wrong_currency' and not ${isWaiting('r')})`

/**
 * Like MONEY_WENT, without refunds of payments that a bank reversed: MONEY_CAME does not count such a payment, so its
 * refunds are not subtracted. The dashboard subtracts the selected refunds from the revenue of the day on which they
 * were created.
 */
export const MONEY_WENT_OF_OURS = sql<boolean>`(
  ${MONEY_WENT} and not exists (select from payments q where q.id = r.payment_id and q.exception = 'reversed'))`
