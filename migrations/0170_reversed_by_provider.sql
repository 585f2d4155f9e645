-- Like 0061, but only what came through the provider is reversed, less what went back through it. A refund by hand leaves
-- the provider's money as it is: the bank takes that as well.
create or replace function fill_reversed() returns trigger
language plpgsql as $$
begin
  update payments p
  set reversed_kobo = greatest(0, p.received_kobo - case when p.recorded_by is null then 0 else p.amount_kobo end - (
    select coalesce(sum(r.amount_kobo), 0) from refunds r
    where r.payment_id = p.id and r.method = 'paystack' and (
      r.status in ('SENT', 'NEEDS_ATTENTION', 'PROCESSED')
      or r.status = 'REQUESTED' and r.sent_attempt_at is not null)) - (
    select coalesce(sum(d.taken_kobo), 0) from disputes d where d.payment_id = p.id))
  where p.id = new.id and p.received_kobo > 0;
  return null;
end
$$;
