-- The audit log: the actions of people and of the product. Entries are never changed or deleted, and each day is
-- sealed.

create table audit_log (
  id           bigint generated always as identity primary key,
  type         text not null check (type in ('booking', 'admin')),
  action       text not null check (length(action) between 1 and 80),
  details      text not null default '',
  entity       text check (length(entity) <= 40),
  entity_id    integer,
  booking_id   integer references bookings on delete restrict,
  actor_id     integer references users on delete restrict,
  -- The actor's name at that time, because a user may be renamed later. Null if the product or a visitor acted.
  actor_name   text,
  before       jsonb,
  after        jsonb,
  ip_address   inet,
  request_id   text,
  created_at   timestamptz not null default now(),
  -- Long texts are cut, because an index entry holds at most 2,700 bytes.
  search_words text generated always as (
    lower(action || E'\n' || left(details, 300) || E'\n' || coalesce(left(actor_name, 120), ''))
  ) stored
);
-- A search scans this index instead of the table, as in bookings_listed: 60 ms instead of 400 ms in 300,000 entries.
create index audit_log_listed on audit_log (created_at desc, id desc) include (search_words);
create index audit_log_by_type on audit_log (type, created_at desc, id desc);
create index audit_log_by_booking on audit_log (booking_id, id) where booking_id is not null;
create index audit_log_by_actor on audit_log (actor_id, id desc) where actor_id is not null;

-- Only ip_address may be set to null, because personal data is not kept longer than needed. The rule is checked after
-- the update: in a before trigger, the generated column search_words of the new row is still null.
create function keep_audit_log() returns trigger
language plpgsql as $$
begin
  raise exception 'the audit log is not edited'
    using errcode = 'integrity_constraint_violation', constraint = 'audit_log_is_final';
end
$$;
create trigger audit_log_is_not_changed after update on audit_log for each row
  when (to_jsonb(new) - 'ip_address' is distinct from to_jsonb(old) - 'ip_address' or new.ip_address is not null)
  execute function keep_audit_log();
create trigger audit_log_is_not_deleted before delete on audit_log for each row execute function keep_audit_log();
create trigger audit_log_is_not_emptied before truncate on audit_log execute function keep_audit_log();

-- A seal for each day of the audit log: the SHA-256 of the previous seal and all entries since then. If an entry of a
-- sealed day is changed, removed or added, `npm run tafiya -- verify-audit-log` calculates a different hash.
create table audit_log_seals (
  -- A day in Lagos. The seal covers all entries up to its end that no earlier seal covers.
  day       date primary key,
  entries   integer not null,
  last_id   bigint,
  sha256    bytea not null,
  sealed_at timestamptz not null default now(),
  constraint audit_log_seals_whole check (
    entries >= 0 and (last_id is null) = (entries = 0) and length(sha256) = 32)
);
create trigger audit_log_seals_not_changed before update on audit_log_seals for each row
  execute function keep_audit_log();
create trigger audit_log_seals_not_deleted before delete on audit_log_seals for each row
  execute function keep_audit_log();
create trigger audit_log_seals_not_emptied before truncate on audit_log_seals execute function keep_audit_log();

-- The role that serves requests may not update the log. Retention removes network addresses through this function,
-- which runs as the owner of the tables and never changes entries of the last 30 days, even if kept_for is shorter.
create function blank_log_addresses(kept_for interval) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  blanked integer;
begin
  update audit_log set ip_address = null
  where ip_address is not null and created_at < now() - greatest(kept_for, interval '30 days');
  get diagnostics blanked = row_count;
  return blanked;
end
$$;
revoke execute on function blank_log_addresses(interval) from public;

-- Removes the network addresses of visitors from the log entries of these bookings. The role that serves requests may
-- not update the log itself; entries of staff keep their address until the nightly job removes it.
create function blank_visitor_addresses(of_bookings integer[]) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  blanked integer;
begin
  update audit_log set ip_address = null
  where booking_id = any (of_bookings) and actor_id is null and ip_address is not null;
  get diagnostics blanked = row_count;
  return blanked;
end
$$;
revoke execute on function blank_visitor_addresses(integer[]) from public;
