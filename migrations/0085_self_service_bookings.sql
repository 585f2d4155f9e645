-- The hold copies the policy by this default, and so does a sale at the counter. The copy never changes. Bookings made
-- before have none, and the policy of their time applies to them.
alter table bookings
  add column refund_policy jsonb,
  -- The departure and the kind of bus that the passenger paid for. Null in bookings made before.
  add column promised_depart_time timestamptz,
  add column promised_bus_type text,
  -- The least share of the fare that a cancellation costs, in percent. A passenger who moves shortly before the departure
  -- takes the percent of that moment along.
  add column least_percent integer not null default 0,
  -- A changed e-mail address or phone number blocks refunds by self-service until then.
  add column refund_frozen_until timestamptz,
  -- The member of staff who last changed the e-mail address or phone number.
  add column contact_changed_by integer references users on delete restrict;
alter table bookings alter column refund_policy set default refund_policy_in_force();

-- What a passenger, or staff for a passenger, did with a booking, with the amounts that were shown before.
create table booking_acts (
  id           integer generated always as identity primary key,
  booking_id   integer not null references bookings on delete restrict,
  kind         text not null check (kind in ('cancel', 'refund', 'move', 'seat', 'contact', 'name', 'resend')),
  by_passenger boolean not null,
  user_id      integer references users on delete restrict,
  quote        jsonb not null default '{}',
  charge_kobo  integer not null default 0 check (charge_kobo >= 0),
  back_kobo    integer not null default 0 check (back_kobo >= 0),
  seat_nos     text[] not null default '{}',
  idem_key     text check (length(idem_key) <= 200),
  -- The trip of cancelled seats. An hour after its departure a job checks whether they were sold again.
  trip_id      integer references trips on delete restrict,
  resale_checked_at timestamptz,
  created_at   timestamptz not null default now(),
  constraint booking_acts_idem_key_once unique (idem_key),
  -- A refund may also be the product's own act, by a rule: for example, a cancelled seat was sold again.
  constraint booking_acts_name_who check (
    by_passenger = (user_id is null) or kind = 'refund' and not by_passenger)
);
create index booking_acts_by_booking on booking_acts (booking_id, id);
-- A passenger corrects the name of a booking once.
create unique index booking_acts_name_once on booking_acts (booking_id) where kind = 'name' and by_passenger;
create index booking_acts_to_check on booking_acts (trip_id)
  where kind = 'cancel' and charge_kobo > 0 and resale_checked_at is null;

-- A link that lets a passenger act on money or identity, sent by mail or SMS. The token exists only in the message.
create table act_links (
  id           integer generated always as identity primary key,
  booking_id   integer not null references bookings on delete cascade,
  token_sha256 bytea check (length(token_sha256) = 32),
  expires_at   timestamptz not null default now() + interval '15 minutes',
  used_at      timestamptz,
  -- What the passenger was about to do when they asked for the link. They continue there.
  wish         jsonb not null default '{}',
  created_at   timestamptz not null default now(),
  constraint act_links_token_once unique (token_sha256)
);
create index act_links_by_booking on act_links (booking_id);
create index act_links_by_end on act_links (expires_at);

-- A browser in which a passenger has opened a booking. The cookie holds the token.
create table self_sessions (
  token_sha256 bytea primary key check (length(token_sha256) = 32),
  booking_id   integer not null references bookings on delete cascade,
  -- Acts on money or identity are allowed until then. Null if no link was used in this browser.
  acts_until   timestamptz,
  expires_at   timestamptz not null,
  created_at   timestamptz not null default now()
);
create index self_sessions_by_booking on self_sessions (booking_id);
create index self_sessions_by_end on self_sessions (expires_at);
