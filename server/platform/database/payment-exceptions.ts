import { sql } from 'kysely'

/** A dispute about payment `p` is open. */
export const HAS_OPEN_DISPUTE = sql<boolean>`
  exists (select from disputes d where d.payment_id = p.id and d.status = 'OPEN')`

/**
 * Staff must decide about payment `p`: an exception or a dispute is open. A list of ids, not two conditions joined by
 * `or`, so that PostgreSQL counts the open ones by the index payments_open_exceptions.
 */
export const IS_OPEN_EXCEPTION = sql<boolean>`p.id in (
  select e.id from payments e where e.exception is not null and e.exception_closed_at is null
  union all
  select d.payment_id from disputes d where d.status = 'OPEN')`
