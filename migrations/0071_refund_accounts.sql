-- A refund that needs the passenger's bank account (NEEDS_ATTENTION). The passenger gives it behind a link.

-- Like data_links: the link works once, opening it replaces its token by the key of a short visit, and old links are
-- deleted.
create table refund_links (
  id             integer generated always as identity primary key,
  refund_id      integer not null references refunds on delete cascade,
  -- Null until the message with the link is composed, and again once the link is used.
  token_sha256   bytea check (length(token_sha256) = 32),
  expires_at     timestamptz,
  key_sha256     bytea check (length(key_sha256) = 32),
  key_expires_at timestamptz,
  created_at     timestamptz not null default now(),
  constraint refund_links_expire check (
    (token_sha256 is null) = (expires_at is null) and (key_sha256 is null) = (key_expires_at is null)),
  constraint refund_links_work_once check (token_sha256 is null or key_sha256 is null)
);
create index refund_links_by_refund on refund_links (refund_id);
create unique index refund_links_by_token on refund_links (token_sha256) where token_sha256 is not null;
create unique index refund_links_by_key on refund_links (key_sha256) where key_sha256 is not null;

-- One row for each account that was handed to the provider. The account number itself is never stored.
create table refund_accounts (
  id            integer generated always as identity primary key,
  refund_id     integer not null references refunds on delete cascade,
  link_id       integer references refund_links on delete set null,
  -- The form names it, so that a form that is sent twice is one submission.
  submission    text not null check (submission ~ '^[0-9a-f-]{36}$'),
  -- Bank and last four digits. Null once the passenger's data was removed.
  bank_name     text check (length(bank_name) between 1 and 120),
  account_end   text check (account_end ~ '^[0-9]{4}$'),
  given_at      timestamptz not null default now(),
  -- Null while the call may be on its way. taken: the provider sends the refund there. refused: it does not accept the
  -- account. unsent: the call did not reach it.
  outcome       text check (outcome in ('taken', 'refused', 'unsent')),
  settled_at    timestamptz,
  next_check_at timestamptz not null default now() + interval '1 minute',
  constraint refund_accounts_given_once unique (submission),
  constraint refund_accounts_settle check ((outcome is null) = (settled_at is null)),
  constraint refund_accounts_are_forgotten_whole check ((bank_name is null) = (account_end is null))
);
create index refund_accounts_by_refund on refund_accounts (refund_id, id);
-- While one account is on its way to the provider, there is no second one for the same refund.
create unique index refund_accounts_one_at_a_time on refund_accounts (refund_id) where outcome is null;
-- A link hands over one account. One that was refused or not sent can be corrected.
create unique index refund_accounts_once_per_link on refund_accounts (link_id) where outcome is null or outcome = 'taken';
