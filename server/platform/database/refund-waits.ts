import { sql } from 'kysely'

/** Refund `r` or `f` needs a second person, and none has approved it. */
export const isWaiting = (refund: 'r' | 'f') => {
  const [needs, by] = [sql.ref(`${refund}.needs_approval`), sql.ref(`${refund}.approved_by`)]
  return sql<boolean>`(${needs} and ${by} is null)`
}

/** It can still be declined. What is too much after a move belongs to the passenger: it only waits for approval. */
export const isDeclinable = (refund: 'r' | 'f') =>
  sql<boolean>`(${isWaiting(refund)} and ${sql.ref(`${refund}.reason`)} <> 'overpaid')`

/**
 * Refund `r` goes no further by itself: it failed, the bank account is missing, staff hand it out, or a second person
 * has to approve it.
 */
export const NEEDS_A_PERSON = sql<boolean>`(
  r.status in ('FAILED', 'NEEDS_ATTENTION')
  or r.status = 'REQUESTED' and (r.method <> 'paystack' or ${isWaiting('r')}))`
