-- A node of the version before does not know reversed_kobo. What the bank took of a reversed payment is all that was
-- neither refunded nor taken by a dispute. A node that knows the column stores the same amount. The second update writes
-- the line of the ledger: a trigger for the column does not see a value that another trigger changed.
create function fill_reversed() returns trigger
language plpgsql as $$
begin
  update payments p
  set reversed_kobo = greatest(0, p.received_kobo - (
    select coalesce(sum(r.amount_kobo), 0) from refunds r
    where r.payment_id = p.id and r.status in ('SENT', 'PROCESSED')) - (
    select coalesce(sum(d.taken_kobo), 0) from disputes d where d.payment_id = p.id))
  where p.id = new.id and p.received_kobo > 0;
  return null;
end
$$;
create trigger payments_fill_reversed after update of exception on payments for each row
  when (new.exception = 'reversed' and old.exception is distinct from 'reversed' and new.reversed_kobo = 0)
  execute function fill_reversed();
