-- Changes of existing bookings and trips: acts of self-service, and cancellations of trips.

-- An act on a booking by its passenger, or by staff for the passenger, with the amounts that were shown before.
create table booking_acts (
  id                integer generated always as identity primary key,
  booking_id        integer not null references bookings on delete restrict,
  kind              text not null check (kind in ('cancel', 'refund', 'move', 'seat', 'contact', 'name', 'resend')),
  by_passenger      boolean not null,
  user_id           integer references users on delete restrict,
  quote             jsonb not null default '{}',
  charge_kobo       integer not null default 0 check (charge_kobo >= 0),
  back_kobo         integer not null default 0 check (back_kobo >= 0),
  seat_nos          text[] not null default '{}',
  -- The trip of cancelled seats. An hour after its departure a job checks whether they were sold again.
  trip_id           integer references trips on delete restrict,
  resale_checked_at timestamptz,
  created_at        timestamptz not null default now(),
  -- A refund may also be the product's own act, by a rule: for example, a cancelled seat was sold again.
  constraint booking_acts_name_who check (
    by_passenger = (user_id is null) or kind = 'refund' and not by_passenger)
);
create index booking_acts_by_booking on booking_acts (booking_id, id);
create index booking_acts_by_trip on booking_acts (trip_id);
-- A passenger corrects the name of a booking once.
create unique index booking_acts_name_once on booking_acts (booking_id) where kind = 'name' and by_passenger;
-- For the job that returns charges.
create index booking_acts_to_check on booking_acts (id) where charge_kobo > 0 and resale_checked_at is null;

-- A browser in which a passenger has opened a booking. The cookie holds the token.
create table self_sessions (
  token_sha256 bytea primary key check (length(token_sha256) = 32),
  booking_id   integer not null references bookings on delete cascade,
  -- Until this time, this browser may act on money and identity. Null if no link was used in it.
  acts_until   timestamptz,
  -- True if the link of the booking opened this session. Its user may be another person, because passengers forward
  -- that link.
  is_by_link   boolean not null default false,
  expires_at   timestamptz not null,
  created_at   timestamptz not null default now()
);
create index self_sessions_by_booking on self_sessions (booking_id);
create index self_sessions_by_end on self_sessions (expires_at);

-- Each cancellation of a trip is a row: who asked for it, who approved it, which bookings it ended, and until when it
-- can be undone. A trip that has already run is canceled only after a second person approves the request.
create table trip_cancellations (
  id                    integer generated always as identity primary key,
  trip_id               integer not null references trips on delete cascade,
  status                text not null check (status in ('REQUESTED', 'DECLINED', 'DONE', 'UNDONE')),
  -- The trip's status before the cancellation. Undo restores it.
  trip_status           text not null check (trip_status in ('SCHEDULED', 'COMPLETED')),
  reason                text check (length(reason) between 3 and 300),
  requested_by          integer not null references users on delete restrict,
  decided_by            integer references users on delete restrict,
  decided_at            timestamptz,
  -- The confirmed bookings that this cancellation ended. Undo confirms them again.
  confirmed_booking_ids integer[] not null default '{}',
  -- For each payment of the bookings that this cancellation ended, by its id: the kobo that counted for its booking.
  -- Undo confirms a booking again only if as much would count.
  kept_kobo             jsonb not null default '{}',
  -- The rows of `refunds` that waited for a second person and that this cancellation replaced. Undo brings them back.
  -- Emptied when the undo time is over.
  withdrawn_refunds     jsonb not null default '[]',
  undo_until            timestamptz,
  undone_by             integer references users on delete restrict,
  undone_at             timestamptz,
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  constraint trip_cancellations_by_two check (decided_by is null or decided_by <> requested_by),
  constraint trip_cancellations_requests_say_why check (
    (decided_by is null and status <> 'REQUESTED' and status <> 'DECLINED') or reason is not null),
  constraint trip_cancellations_done_have_an_undo check ((status in ('DONE', 'UNDONE')) = (undo_until is not null)),
  constraint trip_cancellations_undone_say_who check ((status = 'UNDONE') = (undone_by is not null))
);
create unique index trip_cancellations_one_request on trip_cancellations (trip_id) where status = 'REQUESTED';
create index trip_cancellations_by_trip on trip_cancellations (trip_id, id desc);
create trigger trip_cancellations_touch_updated_at before update on trip_cancellations
  for each row execute function touch_updated_at();
