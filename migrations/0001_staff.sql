-- Staff, their roles and permissions, and their login sessions.

create table roles (
  id          integer generated always as identity primary key,
  name        text not null check (name ~ '^[a-z][a-z0-9 -]{1,39}$'),
  description text not null default '' check (length(description) <= 200),
  is_built_in boolean not null default false,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  unique (name)
);

create table role_permissions (
  role_id    integer not null references roles on delete cascade,
  permission text not null check (permission ~ '^[a-z-]+\.[a-z]+$'),
  primary key (role_id, permission)
);

-- A person who leaves is marked, not erased: payments and the audit log go on naming who did what.
create table users (
  id            integer generated always as identity primary key,
  name          text not null check (length(name) between 2 and 120),
  email         text not null check (email = lower(btrim(email)) and length(email) <= 254),
  password_hash text not null check (password_hash like '$argon2id$%'),
  role_id       integer not null references roles on delete restrict,
  status        text not null default 'active' check (status in ('active', 'disabled')),
  last_login_at timestamptz,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  deleted_at    timestamptz
);
create unique index users_email_in_use on users (email) where deleted_at is null;
create index users_by_role on users (role_id) where deleted_at is null;

-- Only the SHA-256 of a bearer token is stored, so a copy of this table gives no access.
create table sessions (
  token_sha256 bytea primary key check (length(token_sha256) = 32),
  user_id      integer not null references users on delete cascade,
  ip_address   inet,
  user_agent   text check (length(user_agent) <= 300),
  created_at   timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at   timestamptz not null,
  check (expires_at > created_at)
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);
