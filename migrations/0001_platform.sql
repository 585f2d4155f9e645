-- Tables and functions that every part of the product uses: edit times, secret keys, limits, repeated requests, and the
-- product's own state.

-- The optimistic check for two people who edit the same record compares updated_at, so a trigger sets it on every
-- update. Each table with updated_at has the trigger TABLE_touch_updated_at. Its condition leaves out columns that
-- people do not edit, because a form that was opened before such a change must still be saved.
create function touch_updated_at() returns trigger
language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;

-- Keys that all nodes share and no person needs to know. A database backup includes them.
create table secrets (
  name  text primary key,
  value bytea not null check (length(value) >= 32)
);
-- ticket: signs ticket codes of the form T1. hold-proof: signs the challenges for a proof of work, so that an unsolved
-- challenge need not be stored. person: makes the keyed digests of contacts in consents and erasures. lite-cookie:
-- encrypts the cookie in which the pages under /lite keep a visitor's booking, with AES-256.
insert into secrets (name, value)
select name, decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
from unnest(array['ticket', 'hold-proof', 'person', 'lite-cookie']) as name;

-- All nodes share these counters. The table is unlogged, because losing the counters in a crash does no harm.
create unlogged table rate_limits (
  key          text not null,
  window_start timestamptz not null,
  hits         integer not null default 1,
  primary key (key, window_start)
);
create index rate_limits_by_age on rate_limits (window_start);

-- A repeated request with the same key and body gets the stored response. The same key with a different body is
-- refused. The digest of the request is made with the key, and the key is not stored, so nobody can find a phone number in
-- a request by trying all numbers. Rows are kept for 72 hours.
create table idempotency_keys (
  endpoint       text not null,
  key_sha256     bytea not null check (length(key_sha256) = 32),
  request_sha256 bytea not null check (length(request_sha256) = 32),
  status_code    integer,
  answer         jsonb,
  created_at     timestamptz not null default now(),
  primary key (endpoint, key_sha256),
  constraint idempotency_keys_answers_are_whole check ((status_code is null) = (answer is null))
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- A link that is sent to a person once and works once. Its token is created when the message is composed; only the
-- digest is stored, so a copy of this table opens nothing. The subject is the id of a user, booking or refund, or the
-- contact of the person whose data the link opens. The column has no foreign key, so it serves all purposes, also those
-- of later modules: users and bookings are never deleted, each use of a link reads its subject, and a link is deleted
-- after three days.
create table one_time_links (
  id            integer generated always as identity primary key,
  purpose       text not null,
  subject       text not null,
  -- The act that the person was about to do when they asked for the link. The page continues with it.
  wish          jsonb not null default '{}',
  -- The digest of the token. Using the link replaces it by the digest of the key of a short visit, so no token works
  -- twice. Null until the message with the link is composed.
  secret_sha256 bytea,
  -- The end of the link, or of the visit.
  expires_at    timestamptz,
  used_at       timestamptz,
  created_at    timestamptz not null default now(),
  constraint one_time_links_have_a_subject check (
    -- An e-mail address, or a phone number as digits with the country code.
    case when purpose = 'my-data' then subject ~ '^\+[1-9][0-9]{9,14}$'
      or strpos(subject, '@') > 0 and subject = lower(btrim(subject)) and length(subject) <= 254
    else purpose in ('password', 'booking-act', 'refund-account') and subject ~ '^[1-9][0-9]*$' end),
  constraint one_time_links_hold_a_digest check (length(secret_sha256) = 32),
  constraint one_time_links_expire check ((secret_sha256 is null) = (expires_at is null)),
  constraint one_time_links_secret_once unique (secret_sha256)
);
create index one_time_links_by_subject on one_time_links (purpose, subject);

create table page_views (
  day   date not null,
  path  text not null check (length(path) <= 200),
  views integer not null default 0 check (views >= 0),
  primary key (day, path)
);

-- The last count of violations of each invariant of the product (server/platform/rules/invariants.ts). `broken_since`
-- is the time of the first count that found the invariant broken, and null again when a count finds it kept. It lets the
-- job mail the owner once per breach.
create table invariant_counts (
  invariant      text primary key check (length(invariant) between 1 and 200),
  broken       integer not null constraint invariant_counts_are_counts check (broken >= 0),
  broken_since timestamptz,
  counted_at   timestamptz not null default now(),
  constraint invariant_counts_say_since_when check ((broken > 0) = (broken_since is not null))
);

-- A row for each backup that `npm run tafiya -- backup` made or was told of, so that the doctor and the metrics know its age.
create table backups (
  id       integer generated always as identity primary key,
  taken_at timestamptz not null default now(),
  kind     text not null check (length(kind) between 1 and 40),
  bytes    bigint check (bytes > 0)
);
create index backups_taken_at on backups (taken_at desc);

-- Has one row if demo data was ever written into this database. Production refuses such a database, even after its demo
-- logins were renamed or deleted.
create table demo_mark (
  is_the_only_one boolean primary key default true,
  seeded_at       timestamptz not null default now(),
  constraint demo_mark_one_row check (is_the_only_one)
);
