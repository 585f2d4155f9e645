-- A seal for each day of the audit log: the SHA-256 of the previous seal and all entries since then. If an entry of a
-- sealed day is changed, removed or added, `npm run audit:verify` calculates a different hash.
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
