-- Payments that nodes of the version before marked as reversed after 0050.
update payments p
set reversed_kobo = greatest(0, p.received_kobo - (
  select coalesce(sum(r.amount_kobo), 0) from refunds r
  where r.payment_id = p.id and r.status in ('SENT', 'PROCESSED')) - (
  select coalesce(sum(d.taken_kobo), 0) from disputes d where d.payment_id = p.id))
where p.exception = 'reversed' and p.reversed_kobo = 0 and p.received_kobo > 0;
