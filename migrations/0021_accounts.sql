-- Own passwords, set-password links, a list of sessions, and when a session was last confirmed.

-- Set when someone else chose the password: the person changes it before anything else.
alter table users add column must_change_password boolean not null default false;

-- A number to name a session by; the token's digest stays inside. A login counts as a confirmation.
alter table sessions add column id integer generated always as identity;
alter table sessions add column confirmed_at timestamptz not null default now();
create unique index sessions_by_id on sessions (id);

-- A mailed link with which a person sets their password. The token is made when the mail is written and kept as a
-- digest only: a copy of this table opens nothing.
create table password_links (
  id           integer generated always as identity primary key,
  user_id      integer not null references users on delete cascade,
  token_sha256 bytea,
  expires_at   timestamptz,
  created_at   timestamptz not null default now(),
  constraint password_links_hold_a_digest check (length(token_sha256) = 32),
  constraint password_links_expire check ((token_sha256 is null) = (expires_at is null)),
  constraint password_links_once unique (token_sha256)
);
create index password_links_by_user on password_links (user_id);
create index password_links_by_age on password_links (created_at);
