-- Own passwords, set-password links, a list of sessions, and when a session was last confirmed.

-- Set if an admin chose the password: the user must change it before doing anything else.
alter table users add column must_change_password boolean not null default false;

-- The API names a session by its id, so that the digest of its token stays on the server. confirmed_at is the time of
-- the login or of the last time the user confirmed their identity.
alter table sessions add column id integer generated always as identity;
alter table sessions add column confirmed_at timestamptz not null default now();
create unique index sessions_by_id on sessions (id);

-- A mailed link with which a user sets their password. The token is created when the mail is composed. Only its digest
-- is stored, so a copy of this table gives no access.
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
