-- A row for each backup that `npm run backup` made or was told of, so that the doctor and the metrics know its age.
create table backups (
  id integer primary key generated always as identity,
  taken_at timestamptz not null default now(),
  kind text not null check (length(kind) between 1 and 40),
  bytes bigint check (bytes > 0)
);
create index backups_taken_at on backups (taken_at desc);
