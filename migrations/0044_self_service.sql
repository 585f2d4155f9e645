-- Passengers cancel their own bookings, for a charge that was shown before they paid.

-- True for a list of {hoursBefore, percent} in which hours fall strictly, percents rise strictly and the last one starts
-- at the departure.
create function are_refund_brackets(brackets jsonb) returns boolean
language sql immutable as $$
  select coalesce((
    select bool_and(
             (b.hours between 0 and 720) and (b.percent between 0 and 100)
             and (b.hours_before is null or b.hours < b.hours_before)
             and (b.percent_before is null or b.percent > b.percent_before))
           and min(b.hours) = 0 and count(*) <= 8
    from (
      select (e.bracket ->> 'hoursBefore')::numeric as hours, (e.bracket ->> 'percent')::numeric as percent,
             lag((e.bracket ->> 'hoursBefore')::numeric) over (order by e.place) as hours_before,
             lag((e.bracket ->> 'percent')::numeric) over (order by e.place) as percent_before
      from jsonb_array_elements(case jsonb_typeof(brackets) when 'array' then brackets else '[]' end)
           with ordinality as e (bracket, place)
    ) b
  ), false)
$$;

-- A policy is never edited: a new row with a later valid_from replaces it.
create table refund_policies (
  id         integer generated always as identity primary key,
  name       text not null check (name = btrim(name) and length(name) between 1 and 80),
  -- Per seat. The charge for a seat is never lower, unless less was paid for it.
  flat_kobo  integer not null check (flat_kobo between 0 and 500000),
  -- Per seat, from the second move on.
  move_kobo  integer not null check (move_kobo between 0 and 500000),
  -- [{hoursBefore, percent}]: from so many hours of notice on, so much of the fare. 0 percent is the flat charge.
  brackets   jsonb not null,
  valid_from timestamptz not null default now(),
  created_by integer references users on delete restrict,
  created_at timestamptz not null default now(),
  constraint refund_policies_brackets_in_order check (are_refund_brackets(brackets))
);
create index refund_policies_in_force on refund_policies (valid_from desc, id desc);

insert into refund_policies (name, flat_kobo, move_kobo, brackets, valid_from)
values ('Standard', 100000, 100000,
        '[{"hoursBefore": 48, "percent": 0}, {"hoursBefore": 24, "percent": 25},
          {"hoursBefore": 4, "percent": 50}, {"hoursBefore": 0, "percent": 100}]', '2026-01-01 00:00+01');

alter table company_settings
  -- A departure that moves by more minutes frees the passengers of any charge.
  add column late_minutes integer not null default 60 check (late_minutes between 15 and 240);

create function refund_policy_in_force() returns jsonb
language sql stable as $$
  select jsonb_build_object(
           'id', p.id, 'name', p.name, 'flatKobo', p.flat_kobo, 'moveKobo', p.move_kobo, 'brackets', p.brackets,
           'lateMinutes', coalesce((select c.late_minutes from company_settings c), 60))
  from refund_policies p
  where p.valid_from <= now()
  order by p.valid_from desc, p.id desc
  limit 1
$$;

-- The hold copies the policy by this default, and so does a sale at the counter. The copy never changes. Bookings made
-- before have none, and the policy in force applies to them.
alter table bookings
  add column refund_policy jsonb,
  -- The departure and the kind of bus that the passenger paid for. Null in bookings made before.
  add column promised_depart_time timestamptz,
  add column promised_bus_type text,
  -- A changed e-mail address or phone number blocks refunds by self-service until then.
  add column refund_frozen_until timestamptz;
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
  constraint booking_acts_name_who check (by_passenger = (user_id is null))
);
create index booking_acts_by_booking on booking_acts (booking_id, id);
-- A passenger corrects the name of a booking once.
create unique index booking_acts_name_once on booking_acts (booking_id) where kind = 'name' and by_passenger;
create index booking_acts_to_check on booking_acts (trip_id)
  where kind = 'cancel' and charge_kobo > 0 and resale_checked_at is null;

alter table payments
  -- The part that we keep as a charge. It counts for no seat and is not refunded.
  add column charged_kobo integer not null default 0,
  -- What the provider keeps of the payment, also after a refund. Null if it did not say.
  add column fees_kobo integer,
  add column terms_version text,
  add column terms_agreed_at timestamptz,
  add column terms_ip inet,
  add constraint payments_keep_no_more_than_came check (
    charged_kobo >= 0 and applied_kobo + charged_kobo <= coalesce(received_kobo, 0)) not valid;

alter table refunds
  add column act_id integer references booking_acts on delete restrict,
  -- Six digits that the passenger names to collect cash. Staff never see them.
  add column collect_code text,
  add constraint refunds_code_is_for_cash check (
    collect_code is null or method = 'cash' and collect_code ~ '^[0-9]{6}$') not valid,
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in (
    'underpaid', 'overpaid', 'wrong_currency', 'wrong_mode', 'duplicate_payment', 'seats_lost', 'trip_canceled',
    'booking_not_active', 'too_late', 'settlement_failed', 'booking_cancelled', 'goodwill', 'recorded_by_mistake',
    'by_provider', 'seats_cancelled', 'seat_resold', 'class_down')) not valid;

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
