-- Requests that people may make under the Nigeria Data Protection Act 2023: consents, and records of erasures.

-- person_sha256 is a keyed digest of the e-mail address or phone number, made with the secret 'person'.
create table consents (
  id            integer generated always as identity primary key,
  person_sha256 bytea not null check (length(person_sha256) = 32),
  kind          text not null check (kind in ('guardian-sms', 'ussd-name', 'news')),
  given_at      timestamptz not null default now(),
  withdrawn_at  timestamptz,
  -- The version of the words that the person agreed to.
  text_version  text not null check (length(text_version) between 1 and 40),
  constraint consents_end_after_they_start check (withdrawn_at >= given_at)
);
create unique index consents_given_once on consents (person_sha256, kind) where withdrawn_at is null;
create index consents_by_person on consents (person_sha256, id);

-- The record of an erasure has no name and no contact, only how many records lost their personal data.
create table erasures (
  id            integer generated always as identity primary key,
  erased_at     timestamptz not null default now(),
  -- Null: the person used a link.
  erased_by     integer references users on delete restrict,
  -- How staff checked the identity of the person.
  identity      text check (identity = btrim(identity) and length(identity) between 3 and 200),
  removed       jsonb not null,
  backups_until date not null,
  -- The keyed digest of the erased contact, made in the same way as for a consent. After a restore it shows whom to
  -- erase again. Null after backups_until.
  person_sha256 bytea check (length(person_sha256) = 32),
  -- A person who used a link reached less than staff who checked an identity. An erasure that is repeated after a
  -- restore reaches the same.
  proof         text not null check (proof in ('link', 'identity')),
  constraint erasures_by_staff_say_how check ((erased_by is null) = (identity is null))
);
