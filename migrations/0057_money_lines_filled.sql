-- Writes the lines of the money that moved before the ledger existed, at the times of its payments and refunds. The
-- triggers exist already, so the statements write only what the lines lack. They lock no payment and no refund.
insert into money_lines (at, payment_id, booking_id, kind, kobo)
select moved.at, p.id, p.booking_id, moved.kind, moved.kobo
from payments p
cross join lateral (
  select coalesce(sum(d.taken_kobo), 0) as kobo, max(d.resolved_at) as at from disputes d where d.payment_id = p.id
) taken
cross join lateral (
  select coalesce(sum(l.kobo) filter (where l.kind = 'arrived'), 0) as arrived,
         coalesce(sum(case l.kind when 'applied' then l.kobo when 'unapplied' then -l.kobo end), 0) as applied,
         coalesce(sum(l.kobo) filter (where l.kind = 'taken_back'), 0) as taken
  from money_lines l
  where l.payment_id = p.id
) written
cross join lateral (
  values
    (1, p.paid_at, 'arrived', p.received_kobo - written.arrived),
    (2, p.paid_at, 'applied', p.applied_kobo - written.applied),
    (3, coalesce(taken.at, p.updated_at), 'taken_back', p.reversed_kobo + taken.kobo - written.taken)
) as moved (place, at, kind, kobo)
where p.status = 'PAID' and moved.kobo <> 0
order by p.paid_at, p.id, moved.place;

insert into money_lines (at, payment_id, booking_id, refund_id, kind, kobo)
select moved.at, r.payment_id, p.booking_id, r.id, moved.kind, moved.kobo
from refunds r
join payments p on p.id = r.payment_id
cross join lateral (
  select coalesce(sum(case l.kind when 'owed_back' then l.kobo when 'withdrawn' then -l.kobo end), 0) as owed,
         coalesce(sum(l.kobo) filter (where l.kind = 'back'), 0) as back,
         count(*) filter (where l.kind in ('sent_back', 'back_failed')) as steps
  from money_lines l
  where l.refund_id = r.id
) written
cross join lateral (
  values
    (1, r.created_at, 'owed_back', r.amount_kobo - written.owed),
    (2, coalesce(r.sent_attempt_at, r.updated_at), 'sent_back',
     case when r.status in ('SENT', 'NEEDS_ATTENTION') and written.steps = 0 then r.amount_kobo else 0 end),
    (3, coalesce(r.processed_at, r.updated_at), 'back',
     case when r.status = 'PROCESSED' then r.amount_kobo else 0 end - written.back),
    (4, r.updated_at, 'back_failed', case when r.status = 'FAILED' and written.steps = 0 then r.amount_kobo else 0 end)
) as moved (place, at, kind, kobo)
where moved.kobo <> 0
order by r.created_at, r.id, moved.place;

-- A refund that was deleted after the triggers were made has only the line about that. It had been owed before.
insert into money_lines (at, payment_id, booking_id, refund_id, kind, kobo)
select min(l.at), l.payment_id, l.booking_id, l.refund_id, 'owed_back',
       -sum(case l.kind when 'owed_back' then l.kobo when 'withdrawn' then -l.kobo end)
from money_lines l
where l.refund_id is not null and not exists (select from refunds r where r.id = l.refund_id)
group by l.payment_id, l.booking_id, l.refund_id
having sum(case l.kind when 'owed_back' then l.kobo when 'withdrawn' then -l.kobo end) < 0;
