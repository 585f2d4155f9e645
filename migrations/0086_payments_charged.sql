alter table payments
  -- The part that we keep as a charge. It counts for no seat and is not refunded.
  add column charged_kobo integer not null default 0,
  -- What the provider keeps of the payment, also after a refund. Null if it did not say.
  add column fees_kobo integer,
  add column terms_version text,
  add column terms_agreed_at timestamptz,
  add column terms_ip inet,
  add constraint payments_keep_no_more_than_came check (
    charged_kobo >= 0 and applied_kobo + charged_kobo <= coalesce(received_kobo, 0)) not valid;

-- Like 0053, with the charges. An act writes its row before the money moves, so it is the last of this transaction.
create or replace function write_payment_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  arrived integer := coalesce(new.received_kobo, 0) - coalesce(old.received_kobo, 0);
  applied integer := new.applied_kobo - coalesce(old.applied_kobo, 0);
  charged integer := new.charged_kobo - coalesce(old.charged_kobo, 0);
  taken integer := new.reversed_kobo - coalesce(old.reversed_kobo, 0);
begin
  if arrived <> 0 then
    insert into money_lines (payment_id, booking_id, kind, kobo)
    values (new.id, new.booking_id, 'arrived', arrived);
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
create or replace trigger payments_write_money_lines
  after insert or update of received_kobo, applied_kobo, charged_kobo, reversed_kobo on payments
  for each row execute function write_payment_lines();
