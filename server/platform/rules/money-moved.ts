import { sql } from 'kysely'

/**
 * Revenue is what arrived less what we owe back and what banks took, each on its day. It is the sum of these lines `l` of
 * the money ledger, in naira and in one mode. A line is never changed, so no later act changes a day before: a refund that
 * fails is still owed, one that a second person has to approve is owed from the approval on (`refund_owed`), and money
 * that a bank takes or gives back counts on the day on which it does so.
 */
export const isOfRevenue = (mode: string) => sql<boolean>`(
  l.kind in ('arrived', 'owed_back', 'withdrawn', 'taken_back') and l.currency = 'NGN' and l.mode = ${mode})`

/** The amount that a line of revenue adds to the money received. */
export const RECEIVED = sql<number>`case l.kind when 'arrived' then l.kobo else 0 end`

/** The amount that a line of revenue adds to the refunds. A refund that is lowered or withdrawn is subtracted. */
export const REFUNDED = sql<number>`case l.kind when 'owed_back' then l.kobo when 'withdrawn' then -l.kobo else 0 end`

/** The amount that a line of revenue adds to the money that banks took. What they gave back is subtracted. */
export const TAKEN = sql<number>`case l.kind when 'taken_back' then l.kobo else 0 end`

export const REVENUE = sql<number>`(${RECEIVED} - ${REFUNDED} - ${TAKEN})`

/** True if the money of payment `p` is in naira. */
export const IS_IN_NAIRA = sql<boolean>`(coalesce(p.received_currency, p.currency) = 'NGN')`
