-- Has one row if demo data was ever written into this database. Production refuses such a database, even after its demo
-- logins were renamed or deleted.
create table demo_mark (
  is_the_only_one boolean primary key default true,
  seeded_at       timestamptz not null default now(),
  constraint demo_mark_one_row check (is_the_only_one)
);
