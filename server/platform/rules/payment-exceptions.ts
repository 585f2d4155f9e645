import { sql } from 'kysely'
import { NEEDS_A_PERSON } from './refund-waits.ts'

/** True if a dispute about payment `p` is open. */
export const HAS_OPEN_DISPUTE = sql<boolean>`
  exists (select from disputes d where d.payment_id = p.id and d.status = 'OPEN')`

/** True if the provider has no answer to dispute `d`. An answer that is on its way counts only once it has arrived. */
export const DISPUTE_IS_UNANSWERED = sql<boolean>`(d.status = 'OPEN' and d.answered_at is null)`

/**
 * True if the provider knows dispute `d` and has not resolved it. Only the bank and the provider can end such a
 * dispute.
 */
export const DISPUTE_IS_LIVE = sql<boolean>`(
  d.status = 'OPEN' and d.missing_since is null and d.provider_status is distinct from 'resolved')`

/** How long a node may take to send an answer. Uploading, evidence and answer take at most a minute together. */
export const CLAIM_LASTS = sql`interval '5 minutes'`

/**
 * True if an exception or a dispute about payment `p` is open. Uses a list of ids instead of two conditions joined by
 * `or`, so that PostgreSQL can count the open ones with the index payments_open_exceptions.
 */
export const IS_OPEN_EXCEPTION = sql<boolean>`p.id in (
  select e.id from payments e where e.exception is not null and e.exception_closed_at is null
  union all
  select d.payment_id from disputes d where d.status = 'OPEN')`

/** True if a refund for the exception of payment `p` is under way, and no refund of the payment needs staff. */
const IS_BEING_REFUNDED = sql<boolean>`(
  exists (select from refunds r
          where r.payment_id = p.id and r.reason = p.exception and r.status in ('REQUESTED', 'SENT'))
  and not exists (select from refunds r where r.payment_id = p.id and ${NEEDS_A_PERSON}))`

/** True if staff must decide about payment `p`: its exception or dispute is open, and no refund under way closes it. */
export const EXCEPTION_NEEDS_A_PERSON = sql<boolean>`(
  ${IS_OPEN_EXCEPTION} and (${HAS_OPEN_DISPUTE} or not ${IS_BEING_REFUNDED}))`
