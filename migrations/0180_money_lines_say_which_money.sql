-- A line of the money ledger says which money it is about and when it moved. A sum of naira leaves out lines in dollars,
-- and a sum of live money leaves out lines of test money.
alter table payments
  -- `live` or `test`, as the provider said about the money that arrived. `mode` is that of the key with which the
  -- payment was started.
  add column received_mode text;

-- PAID is final, as in 0008. The money that is added to a payment that staff marked as paid must be of the same currency
-- and mode, so that a payment never adds up different money.
drop trigger payments_paid_is_final on payments;
create trigger payments_paid_is_final before update on payments for each row
  when (old.status = 'PAID' and (
    (new.status, new.paid_at, new.booking_id, coalesce(new.received_currency, new.currency),
     coalesce(new.received_mode, new.mode))
      is distinct from
    (old.status, old.paid_at, old.booking_id, coalesce(old.received_currency, old.currency),
     coalesce(old.received_mode, old.mode))
    or new.received_kobo is distinct from old.received_kobo and not (
      old.provider = 'paystack' and old.recorded_by is not null and old.provider_txn_id is null
      and new.provider_txn_id is not null and new.received_kobo > old.received_kobo)))
  execute function keep_paid_payments_paid();

alter table money_lines
  -- The time of the movement. `at` is the time at which it was written: money can arrive before we hear of it.
  add column event_at timestamptz,
  add column currency text,
  add column mode text;

-- Lines that were written before.
alter table money_lines disable trigger money_lines_are_not_changed;
update money_lines l
set currency = coalesce(p.received_currency, p.currency, 'NGN'), mode = coalesce(p.mode, 'test'),
    event_at = case l.kind when 'arrived' then coalesce(p.paid_at, l.at) when 'owed_back' then coalesce(r.created_at, l.at)
                           else l.at end
from money_lines o
left join payments p on p.id = o.payment_id
left join refunds r on r.id = o.refund_id
where o.id = l.id;
alter table money_lines enable trigger money_lines_are_not_changed;
alter table money_lines add constraint money_lines_say_which_money check (num_nulls(event_at, currency, mode) = 0);

-- The roots cover the new columns. The next root is a first one again and covers all lines.
alter table day_roots disable trigger day_roots_are_not_changed;
delete from day_roots;
alter table day_roots enable trigger day_roots_are_not_changed;

-- All lines of a payment are of its currency and mode.
create function name_money_of_line() returns trigger
language plpgsql as $$
begin
  if new.currency is null then
    new.currency := (select coalesce(p.received_currency, p.currency) from payments p where p.id = new.payment_id);
  end if;
  if new.mode is null then
    new.mode := (select coalesce(p.received_mode, p.mode) from payments p where p.id = new.payment_id);
  end if;
  new.event_at := coalesce(new.event_at, new.at);
  return new;
end
$$;
create trigger money_lines_name_money before insert on money_lines for each row
  execute function name_money_of_line();

-- Like 0086, with the time of the movement: money arrives when the provider or the clerk says.
create or replace function write_payment_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  arrived integer := coalesce(new.received_kobo, 0) - coalesce(old.received_kobo, 0);
  applied integer := new.applied_kobo - coalesce(old.applied_kobo, 0);
  charged integer := new.charged_kobo - coalesce(old.charged_kobo, 0);
  taken integer := new.reversed_kobo - coalesce(old.reversed_kobo, 0);
begin
  if arrived <> 0 then
    insert into money_lines (payment_id, booking_id, kind, kobo, event_at)
    values (new.id, new.booking_id, 'arrived', arrived,
            case when old.received_kobo is null then new.paid_at end);
  end if;
  if applied <> 0 then
    insert into money_lines (payment_id, booking_id, kind, kobo)
    values (new.id, new.booking_id, case when applied > 0 then 'applied' else 'unapplied' end, abs(applied));
  end if;
  if charged <> 0 then
    insert into money_lines (payment_id, booking_id, act_id, kind, kobo)
    values (new.id, new.booking_id,
            (select max(a.id) from booking_acts a where a.booking_id = new.booking_id and a.created_at = now()),
            case when charged > 0 then 'charged' else 'uncharged' end, abs(charged));
  end if;
  if taken <> 0 then
    insert into money_lines (payment_id, booking_id, kind, kobo)
    values (new.id, new.booking_id, 'taken_back', taken);
  end if;
  return null;
end
$$;
