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
