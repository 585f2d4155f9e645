import { type RawBuilder, sql } from 'kysely'

/**
 * Selects the ids of payments whose money moved in a time. `isInTime` is the condition for the time of a line or
 * payment.
 */
export const paymentsMoved = (
  isInTime: (column: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select l.payment_id as id from money_lines l where ${isInTime(sql`l.at`)}
  union
  select p.id from payments p where p.status = 'PAID' and ${isInTime(sql`p.paid_at`)}`

export const ALL_PAYMENTS = sql`
  select p.id from payments p union select l.payment_id from money_lines l`

/**
 * Selects a row for each payment of `ids`, and for each of its refunds, whose sums in the money ledger differ from its
 * own row, or that has a line in another currency or mode. A deleted payment counts too, because its lines stay. For a
 * refund, the ledger has the amount that is owed.
 */
export const ledgerDifferences = (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select from (${ids}) moved
  left join payments p on p.id = moved.id
  cross join lateral (
    select coalesce(sum(l.kobo) filter (where l.kind = 'arrived'), 0) as arrived,
           coalesce(sum(case l.kind when 'applied' then l.kobo when 'unapplied' then -l.kobo end), 0) as applied,
           coalesce(sum(case l.kind when 'charged' then l.kobo when 'uncharged' then -l.kobo end), 0) as charged,
           coalesce(sum(l.kobo) filter (where l.kind = 'taken_back'), 0) as taken,
           coalesce(bool_or(l.currency <> coalesce(p.received_currency, p.currency)
                            or l.mode <> coalesce(p.received_mode, p.mode)), false) as is_mixed
    from money_lines l where l.payment_id = moved.id) w
  where coalesce(p.received_kobo, 0) <> w.arrived or coalesce(p.applied_kobo, 0) <> w.applied
    or coalesce(p.charged_kobo, 0) <> w.charged
    or coalesce(p.reversed_kobo, 0) + (
      select coalesce(sum(d.taken_kobo), 0) from disputes d where d.payment_id = moved.id) <> w.taken
    or w.is_mixed
  union all
  select from (
    select r.id from refunds r where r.payment_id in (${ids})
    union
    select l.refund_id from money_lines l where l.refund_id is not null and l.payment_id in (${ids})) owed
  left join refunds r on r.id = owed.id
  cross join lateral (
    select coalesce(sum(case l.kind when 'owed_back' then l.kobo when 'withdrawn' then -l.kobo end), 0) as owed,
           coalesce(sum(l.kobo) filter (where l.kind = 'back'), 0) as back
    from money_lines l where l.refund_id = owed.id) w
  where coalesce(refund_owed(r), 0) <> w.owed
    or case when r.status = 'PROCESSED' then r.amount_kobo else 0 end <> w.back`
