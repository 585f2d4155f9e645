import { sql } from 'kysely'

/** Refund `r` or `f` needs the approval of a second person and does not have it yet. */
export const isWaiting = (refund: 'r' | 'f') => {
  const [needs, by] = [sql.ref(`${refund}.needs_approval`), sql.ref(`${refund}.approved_by`)]
  return sql<boolean>`(${needs} and ${by} is null)`
}

/**
 * The refund waits for approval and can be declined. A refund of an overpayment, for example after a move to a cheaper
 * trip, belongs to the passenger: it may wait for approval but cannot be declined.
 */
export const isDeclinable = (refund: 'r' | 'f') =>
  sql<boolean>`(${isWaiting(refund)} and ${sql.ref(`${refund}.reason`)} <> 'overpaid')`

/** Refund `r` is not with the passenger after the working days of the settings. A job looks each morning. */
export const IS_OVERDUE = sql<boolean>`(r.escalated_at is not null and r.status <> 'PROCESSED')`

/**
 * Refund `r` needs staff to continue: it failed, the bank account is missing, staff pay it out by hand, a second
 * person has to approve it, or it is overdue.
 */
export const NEEDS_A_PERSON = sql<boolean>`(
  r.status in ('FAILED', 'NEEDS_ATTENTION')
  or ${IS_OVERDUE}
  or r.status = 'REQUESTED' and (r.method <> 'paystack' or ${isWaiting('r')}))`
