-- Second factors of staff: codes of an authenticator app, passkeys and recovery codes. Also logins that wait for a
-- second factor. No export includes these tables.

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

-- The challenge that a passkey must sign when this session adds a passkey or confirms the user's identity with one.
alter table sessions add column passkey_challenge text;
alter table sessions add column passkey_challenge_until timestamptz;
