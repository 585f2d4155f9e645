-- The ledger of money: one line for each movement of a payment or a refund, written once. Triggers write it in the
-- transaction of the movement itself, whatever code or version makes the movement. No line has a name or a contact.
create table money_lines (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default now(),
  payment_id integer not null,
  booking_id integer not null,
  -- A withdrawn refund is deleted, so that this is no foreign key.
  refund_id  integer,
  -- The act of a passenger that moved the money. Empty for all other movements.
  act_id     integer,
  kind       text not null constraint money_lines_kinds check (kind in (
               'arrived', 'applied', 'unapplied', 'charged', 'uncharged', 'owed_back', 'withdrawn', 'sent_back', 'back',
               'back_failed', 'taken_back')),
  -- Negative only if a figure that was recorded before is corrected.
  kobo       integer not null constraint money_lines_move_money check (kobo <> 0)
);
create index money_lines_by_payment on money_lines (payment_id);
create index money_lines_by_refund on money_lines (refund_id) where refund_id is not null;
-- The root of a day reads the lines in this order, in parts.
create index money_lines_by_time on money_lines (at, id);

create function keep_money_lines() returns trigger
language plpgsql as $$
begin
  raise exception 'the money ledger is not edited'
    using errcode = 'integrity_constraint_violation', constraint = 'money_lines_are_final';
end
$$;
create trigger money_lines_are_not_changed before update or delete on money_lines for each row
  execute function keep_money_lines();
create trigger money_lines_are_not_emptied before truncate on money_lines execute function keep_money_lines();

-- Runs as the owner of the tables: the role that serves requests may not insert a line by itself.
create function write_payment_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  arrived integer := coalesce(new.received_kobo, 0) - coalesce(old.received_kobo, 0);
  applied integer := new.applied_kobo - coalesce(old.applied_kobo, 0);
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
  if taken <> 0 then
    insert into money_lines (payment_id, booking_id, kind, kobo)
    values (new.id, new.booking_id, 'taken_back', taken);
  end if;
  return null;
end
$$;
revoke execute on function write_payment_lines() from public;

-- A refund is owed, sent, and back or failed. `back` is the amount of a PROCESSED refund.
create function write_refund_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  refund refunds := coalesce(new, old);
  booking integer := (select p.booking_id from payments p where p.id = refund.payment_id);
  owed integer := coalesce(new.amount_kobo, 0) - coalesce(old.amount_kobo, 0);
  back integer := case when new.status = 'PROCESSED' then new.amount_kobo else 0 end
                - case when old.status = 'PROCESSED' then old.amount_kobo else 0 end;
begin
  if owed <> 0 then
    insert into money_lines (payment_id, booking_id, refund_id, kind, kobo)
    values (refund.payment_id, booking, refund.id, case when owed > 0 then 'owed_back' else 'withdrawn' end, abs(owed));
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
revoke execute on function write_refund_lines() from public;

create function write_dispute_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken integer := new.taken_kobo - coalesce(old.taken_kobo, 0);
begin
  if taken <> 0 then
    insert into money_lines (payment_id, booking_id, kind, kobo)
    values (new.payment_id, (select p.booking_id from payments p where p.id = new.payment_id), 'taken_back', taken);
  end if;
  return null;
end
$$;
revoke execute on function write_dispute_lines() from public;

-- The root of each day in Lagos: the SHA-256 of the root before and of all lines since. Whoever changes, removes or adds
-- a line of a day with a root changes the sum, which `npm run promises` calculates again.
create table day_roots (
  day     date primary key,
  root    bytea not null,
  lines   integer not null,
  last_id bigint,
  made_at timestamptz not null default now(),
  constraint day_roots_whole check (lines >= 0 and (last_id is null) = (lines = 0) and length(root) = 32)
);
create trigger day_roots_are_not_changed before update or delete on day_roots for each row
  execute function keep_money_lines();
create trigger day_roots_are_not_emptied before truncate on day_roots execute function keep_money_lines();

-- Working days are Monday to Friday less these days. The Muslim holidays follow the moon and are announced late: they
-- are added when the government declares them.
create table holidays (
  day  date primary key,
  name text not null constraint holidays_have_a_name check (name = btrim(name) and length(name) between 1 and 80)
);
insert into holidays (day, name) values
  ('2026-12-25', 'Christmas Day'), ('2026-12-28', 'Boxing Day, observed'),
  ('2027-01-01', 'New Year''s Day'), ('2027-03-26', 'Good Friday'), ('2027-03-29', 'Easter Monday'),
  ('2027-05-03', 'Workers'' Day, observed'), ('2027-06-14', 'Democracy Day, observed'),
  ('2027-10-01', 'Independence Day'), ('2027-12-27', 'Christmas Day, observed'),
  ('2027-12-28', 'Boxing Day, observed');
