-- Settings, the audit log, secret keys, page views, and rate limits that all nodes share.

create table company_settings (
  id                     integer generated always as identity primary key,
  is_the_only_one        boolean not null default true check (is_the_only_one),
  company_name           text not null check (length(btrim(company_name)) between 1 and 120),
  support_email          text check (length(support_email) <= 254),
  support_phone          text check (length(support_phone) <= 30),
  contact_email          text check (length(contact_email) <= 254),
  contact_phone          text check (length(contact_phone) <= 30),
  address                text check (length(address) <= 300),
  website_url            text check (website_url like 'https://%'),
  facebook_url           text check (facebook_url like 'https://%'),
  twitter_url            text check (twitter_url like 'https://%'),
  whatsapp_url           text check (whatsapp_url like 'https://%'),
  whatsapp_group_url     text check (whatsapp_group_url like 'https://%'),
  instagram_url          text check (instagram_url like 'https://%'),
  linkedin_url           text check (linkedin_url like 'https://%'),
  maintenance_mode       boolean not null default false,
  seat_hold_minutes      integer not null default 15 check (seat_hold_minutes between 5 and 60),
  max_seats_per_booking  integer not null default 5 check (max_seats_per_booking between 1 and 10),
  booking_deadline_hours integer not null default 2 check (booking_deadline_hours between 0 and 24),
  paystack_enabled       boolean not null default true,
  -- A secret key must never land here: this record is read by anonymous visitors.
  paystack_public_key    text check (paystack_public_key ~ '^pk_(test|live)_[A-Za-z0-9]+$'),
  bank_transfer_enabled  boolean not null default true,
  booking_emails_enabled boolean not null default true,
  payment_emails_enabled boolean not null default true,
  reminder_sms_enabled   boolean not null default true,
  reminder_hours         integer not null default 24 check (reminder_hours between 1 and 72),
  created_at             timestamptz not null default now(),
  updated_at             timestamptz not null default now(),
  constraint company_settings_one_record unique (is_the_only_one)
);

create table audit_log (
  id         bigint generated always as identity primary key,
  type       text not null check (type in ('booking', 'admin')),
  action     text not null check (length(action) between 1 and 80),
  details    text not null default '',
  entity     text check (length(entity) <= 40),
  entity_id  integer,
  booking_id integer references bookings on delete restrict,
  actor_id   integer references users on delete restrict,
  -- The actor's name at that time, because a user may be renamed later. Null if the product or a visitor acted.
  actor_name text,
  before     jsonb,
  after      jsonb,
  ip_address inet,
  request_id text,
  created_at timestamptz not null default now()
);
create index audit_log_newest on audit_log (created_at desc, id desc);
create index audit_log_by_type on audit_log (type, created_at desc, id desc);
create index audit_log_by_booking on audit_log (booking_id, id) where booking_id is not null;
create index audit_log_by_actor on audit_log (actor_id, id desc) where actor_id is not null;

-- Entries are never changed or deleted. Only ip_address may be set to null, because personal data is not kept longer
-- than needed.
create function keep_audit_log() returns trigger
language plpgsql as $$
begin
  raise exception 'the audit log is not edited'
    using errcode = 'integrity_constraint_violation', constraint = 'audit_log_is_final';
end
$$;
create trigger audit_log_is_not_changed before update on audit_log for each row
  when (to_jsonb(new) - 'ip_address' is distinct from to_jsonb(old) - 'ip_address' or new.ip_address is not null)
  execute function keep_audit_log();
create trigger audit_log_is_not_deleted before delete on audit_log for each row execute function keep_audit_log();
create trigger audit_log_is_not_emptied before truncate on audit_log execute function keep_audit_log();

-- Keys that all nodes share and no person needs to know. A database backup includes them.
create table secrets (
  name  text primary key,
  value bytea not null check (length(value) >= 32)
);
insert into secrets (name, value)
values ('ticket', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

create table page_views (
  day   date not null,
  path  text not null check (length(path) <= 200),
  views integer not null default 0 check (views >= 0),
  primary key (day, path)
);

-- All nodes share these counters. The table is unlogged, because losing the counters in a crash does no harm.
create unlogged table rate_limits (
  key          text not null,
  window_start timestamptz not null,
  hits         integer not null default 1,
  primary key (key, window_start)
);
create index rate_limits_by_age on rate_limits (window_start);

-- The optimistic check for two people who edit the same record compares updated_at, so a trigger sets it on every
-- update.
create function touch_updated_at() returns trigger
language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;

do $$
declare
  touched text;
begin
  foreach touched in array array['roles', 'users', 'routes', 'buses', 'batches', 'trips', 'bookings', 'payments',
                                 'refunds', 'notifications', 'support_messages', 'company_settings']
  loop
    execute format(
      'create trigger %I before update on %I for each row execute function touch_updated_at()',
      touched || '_touch_updated_at', touched);
  end loop;
end
$$;
