-- A member of staff closes the cash-up of a day by counting the drawer. A closed cash-up is never changed: money that
-- is recorded for that day later shows as a difference.

create table cash_ups (
  id            integer generated always as identity primary key,
  user_id       integer not null references users on delete restrict,
  -- A day in Lagos.
  day           date not null,
  -- Cash taken less cash paid out, as recorded when the cash-up was closed. Negative if more was paid out than taken.
  expected_kobo bigint not null,
  counted_kobo  bigint not null check (counted_kobo >= 0),
  note          text check (length(note) between 3 and 300),
  closed_by     integer not null references users on delete restrict,
  created_at    timestamptz not null default now(),
  constraint cash_ups_once_a_day unique (day, user_id),
  constraint cash_ups_differences_have_a_note check (counted_kobo = expected_kobo or note is not null)
);

create function keep_cash_ups() returns trigger
language plpgsql as $$
begin
  raise exception 'a closed cash-up is not edited'
    using errcode = 'integrity_constraint_violation', constraint = 'cash_ups_are_final';
end
$$;
create trigger cash_ups_are_not_changed before update or delete on cash_ups for each row
  execute function keep_cash_ups();
create trigger cash_ups_are_not_emptied before truncate on cash_ups execute function keep_cash_ups();
