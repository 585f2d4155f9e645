import { sql } from 'kysely'

/** True if refund `r` or `f` needs the approval of a second person and does not have it yet. */
export const isWaiting = (refund: 'r' | 'f') => {
  const [needs, by] = [sql.ref(`${refund}.needs_approval`), sql.ref(`${refund}.approved_by`)]
  return sql<boolean>`(${needs} and ${by} is null)`
}

/**
 * True if the refund waits for approval and can be declined. A refund of an overpayment, for example after a move to a
 * cheaper trip, belongs to the passenger, so it may wait for approval but cannot be declined. Neither can a refund that
 * the product opened by itself and whose money counts for no seat.
 */
export const isDeclinable = (refund: 'r' | 'f') => {
  const [reason, asked, act] = ['reason', 'requested_by', 'act_id'].map((name) =>
    sql.ref(`${refund}.${name}`),
  )
  return sql<boolean>`(${isWaiting(refund)} and ${reason} <> 'overpaid' and coalesce(${asked}, ${act}) is not null)`
}

/**
 * True if the cancellation of the trip replaces this waiting refund by a refund of all money of the booking. Refunds of
 * an act stay, because their money no longer counts for the booking. Goodwill is replaced too, because it can be more
 * than the charge from which it was taken.
 */
export const isReplaceable = (refund: 'r' | 'f') => {
  const [act, reason] = [sql.ref(`${refund}.act_id`), sql.ref(`${refund}.reason`)]
  return sql<boolean>`(${isDeclinable(refund)} and (${act} is null or ${reason} = 'goodwill'))`
}

/** True if refund `r` is owed, and nothing of it is on its way: it was never sent, or it failed. */
export const IS_UNSENT = sql<boolean>`
  (r.status = 'FAILED' or r.status = 'REQUESTED' and r.sent_attempt_at is null)`

/** True if refund `r` is at the provider, or may be. */
export const MAY_BE_AT_PROVIDER = sql<boolean>`(
  r.method = 'paystack' and (
    r.status in ('SENT', 'NEEDS_ATTENTION', 'PROCESSED')
    or r.status = 'REQUESTED' and r.sent_attempt_at is not null))`

/**
 * True if refund `r` is not with the passenger after the working days of the settings. A job checks this each morning.
 */
export const IS_OVERDUE = sql<boolean>`(r.escalated_at is not null and r.status <> 'PROCESSED')`

/**
 * True if refund `r` needs staff to continue: it failed, the bank account is missing, staff pay it out by hand, a
 * second person has to approve it, or it is overdue.
 */
export const NEEDS_A_PERSON = sql<boolean>`(
  r.status in ('FAILED', 'NEEDS_ATTENTION')
  or ${IS_OVERDUE}
  or r.status = 'REQUESTED' and (r.method <> 'paystack' or ${isWaiting('r')}))`
