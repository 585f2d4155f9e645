-- The part of a refund that we owe: all of it, also if it failed. While a second person can decline the refund, only the
-- part that the policy of the booking gives.
create function refund_owed(refund refunds) returns integer
language sql immutable
return case
  when refund.needs_approval and refund.approved_by is null and refund.reason <> 'overpaid'
       and coalesce(refund.requested_by, refund.act_id) is not null
    then least(refund.owed_kobo, refund.amount_kobo)
  else refund.amount_kobo
end;

-- Like 0053, but a refund is owed only as far as refund_owed says: the rest of a refund that waits for approval is owed
-- from the approval on, and never if it is declined.
create or replace function write_refund_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  refund refunds := coalesce(new, old);
  booking integer := (select p.booking_id from payments p where p.id = refund.payment_id);
  owed integer := coalesce(refund_owed(new), 0) - coalesce(refund_owed(old), 0);
  back integer := case when new.status = 'PROCESSED' then new.amount_kobo else 0 end
                - case when old.status = 'PROCESSED' then old.amount_kobo else 0 end;
begin
  if owed <> 0 then
    insert into money_lines (payment_id, booking_id, refund_id, kind, kobo, event_at)
    values (refund.payment_id, booking, refund.id, case when owed > 0 then 'owed_back' else 'withdrawn' end, abs(owed),
            case tg_op when 'INSERT' then refund.created_at end);
  end if;
  if new.status in ('SENT', 'NEEDS_ATTENTION')
     and (old.status is null or old.status not in ('SENT', 'NEEDS_ATTENTION')) then
    insert into money_lines (payment_id, booking_id, refund_id, kind, kobo)
    values (refund.payment_id, booking, refund.id, 'sent_back', new.amount_kobo);
  end if;
  if back <> 0 then
    insert into money_lines (payment_id, booking_id, refund_id, kind, kobo)
    values (refund.payment_id, booking, refund.id, 'back', back);
  end if;
  if new.status = 'FAILED' and old.status is distinct from 'FAILED' then
    insert into money_lines (payment_id, booking_id, refund_id, kind, kobo)
    values (refund.payment_id, booking, refund.id, 'back_failed', new.amount_kobo);
  end if;
  return null;
end
$$;
create or replace trigger refunds_write_money_lines
  after insert or delete or update of amount_kobo, status, needs_approval, approved_by, owed_kobo on refunds
  for each row execute function write_refund_lines();
