-- Staff: their roles and permissions, logins and second factors, the keys of other programs, and saved views of lists.

create table roles (
  id          integer generated always as identity primary key,
  name        text not null check (name ~ '^[a-z][a-z0-9 -]{1,39}$'),
  description text not null default '' check (length(description) <= 200),
  is_built_in boolean not null default false,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  unique (name)
);
create trigger roles_touch_updated_at before update on roles for each row execute function touch_updated_at();

create table role_permissions (
  role_id    integer not null references roles on delete cascade,
  permission text not null check (permission ~ '^[a-z-]+\.[a-z]+$'),
  primary key (role_id, permission)
);

-- A user who leaves is marked as deleted and not erased, because payments and the audit log keep naming the user.
create table users (
  id                   integer generated always as identity primary key,
  name                 text not null check (length(name) between 2 and 120),
  email                text not null check (email = lower(btrim(email)) and length(email) <= 254),
  password_hash        text not null check (password_hash like '$argon2id$%'),
  -- An admin chose the password: the user must change it before doing anything else.
  must_change_password boolean not null default false,
  role_id              integer references roles on delete restrict,
  status               text not null default 'active' check (status in ('active', 'disabled')),
  last_login_at        timestamptz,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now(),
  deleted_at           timestamptz,
  -- A deleted user has no role. Otherwise a role could never be deleted once a user had it.
  constraint users_here_have_a_role check (role_id is not null or deleted_at is not null)
);
create unique index users_email_in_use on users (email) where deleted_at is null;
create index users_by_role on users (role_id) where deleted_at is null;
create trigger users_touch_updated_at before update on users for each row
  when (to_jsonb(new) - 'last_login_at' is distinct from to_jsonb(old) - 'last_login_at')
  execute function touch_updated_at();

-- Only the SHA-256 of a bearer token is stored, so a copy of this table gives no access.
create table sessions (
  token_sha256            bytea primary key check (length(token_sha256) = 32),
  -- The API names a session by its id, so that the digest of its token stays on the server.
  id                      integer generated always as identity,
  user_id                 integer not null references users on delete cascade,
  ip_address              inet,
  user_agent              text check (length(user_agent) <= 300),
  -- The login, or the last time the user confirmed their identity.
  confirmed_at            timestamptz not null default now(),
  -- The challenge that a passkey must sign when this session adds a passkey or confirms the user's identity with one.
  passkey_challenge       text,
  passkey_challenge_until timestamptz,
  created_at              timestamptz not null default now(),
  last_seen_at            timestamptz not null default now(),
  expires_at              timestamptz not null,
  check (expires_at > created_at)
);
create unique index sessions_by_id on sessions (id);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- No export includes the tables of second factors.
create table totp_secrets (
  user_id      integer primary key references users on delete cascade,
  secret       bytea not null,
  -- Null until the user has entered a code of the app. Until then, the secret is not accepted for a login.
  confirmed_at timestamptz,
  -- The 30-second step of the last code that was used. A code of this step or an earlier one is refused.
  last_step    bigint not null default 0,
  created_at   timestamptz not null default now(),
  constraint totp_secrets_are_long check (length(secret) >= 20)
);

create function keep_totp_steps_rising() returns trigger
language plpgsql as $$
begin
  raise exception 'a code is used once'
    using errcode = 'integrity_constraint_violation', constraint = 'totp_codes_are_used_once';
end
$$;
create trigger totp_steps_rise before update on totp_secrets for each row
  when (new.secret = old.secret and new.last_step < old.last_step)
  execute function keep_totp_steps_rising();

create table passkeys (
  id            integer generated always as identity primary key,
  user_id       integer not null references users on delete cascade,
  credential_id text not null check (length(credential_id) between 1 and 1400),
  public_key    bytea not null,
  counter       bigint not null default 0 check (counter >= 0),
  transports    text[] not null default '{}',
  name          text not null check (length(btrim(name)) between 1 and 60),
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz,
  constraint passkeys_belong_to_one_person unique (credential_id)
);
create index passkeys_by_user on passkeys (user_id);

create table recovery_codes (
  user_id     integer not null references users on delete cascade,
  code_sha256 bytea not null check (length(code_sha256) = 32),
  primary key (user_id, code_sha256)
);

-- A login whose password was correct. The session starts after the second factor.
create table login_challenges (
  token_sha256      bytea primary key check (length(token_sha256) = 32),
  user_id           integer not null references users on delete cascade,
  passkey_challenge text,
  attempts          integer not null default 0,
  created_at        timestamptz not null default now(),
  expires_at        timestamptz not null,
  constraint login_challenges_are_tried_five_times check (attempts between 0 and 5)
);
create index login_challenges_by_user on login_challenges (user_id);
create index login_challenges_by_expiry on login_challenges (expires_at);

-- Keys with which other programs call the API. A key acts for the person who created it, with a part of their
-- permissions. Only the digest of its token is stored; `prefix` helps people to tell keys apart.
create table api_keys (
  id           integer generated always as identity primary key,
  name         text not null check (name = btrim(name) and length(name) between 2 and 60),
  prefix       text not null check (prefix ~ '^tk_[A-Za-z0-9_-]{6}$'),
  token_sha256 bytea not null check (length(token_sha256) = 32),
  permissions  text[] not null,
  created_by   integer not null references users on delete restrict,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  last_used_at timestamptz,
  revoked_at   timestamptz,
  revoked_by   integer references users on delete restrict,
  constraint api_keys_token_once unique (token_sha256),
  constraint api_keys_allow_something check (cardinality(permissions) between 1 and 200),
  constraint api_keys_live_at_most_a_year check (expires_at <= created_at + interval '366 days'),
  constraint api_keys_revoked_by_a_person check ((revoked_at is null) = (revoked_by is null)),
  -- A stolen key must not give itself more permissions or move money out.
  constraint api_keys_never_dangerous check (
    array_to_string(permissions, ' ') !~ '(^| )((users|roles|settings|api-keys)\.|payments\.(process|refund)( |$))'
  )
);
create unique index api_keys_name_once on api_keys (name) where revoked_at is null;

-- A view is a named set of filters and a sort order that a member of staff saves for one list. `query` is the query
-- string of the list's URL. A date preset such as `today` is stored as the preset, not as days. The search text is not
-- stored, because it may be a passenger's name.
create table staff_views (
  id         integer generated always as identity primary key,
  user_id    integer not null references users on delete cascade,
  list       text not null check (list ~ '^[a-z-]+(/[a-z-]+)?$' and length(list) <= 40),
  name       text not null check (name = btrim(name) and length(name) between 1 and 40),
  query      text not null check (query ~ '^[A-Za-z0-9_=&%+.*-]+$' and length(query) <= 1000),
  position   integer not null,
  created_at timestamptz not null default now(),
  constraint staff_views_at_most_twenty check (position between 1 and 20),
  constraint staff_views_position_once unique (user_id, list, position),
  constraint staff_views_name_once unique (user_id, list, name)
);
