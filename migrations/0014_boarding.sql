-- The door of a bus: the devices that scan tickets, what they saw, and who was aboard at departure.

-- A phone that holds the boarding list of a trip, or, without a token, the back-office of a member of staff. `last_seq`
-- numbers the events of the back-office; a phone numbers its own.
create table door_devices (
  id           integer generated always as identity primary key,
  trip_id      integer not null references trips on delete cascade,
  user_id      integer references users on delete restrict,
  token_sha256 bytea unique check (length(token_sha256) = 32),
  expires_at   timestamptz,
  last_seq     integer not null default 0,
  created_at   timestamptz not null default now(),
  constraint door_devices_tokens_expire check ((token_sha256 is null) = (expires_at is null)),
  constraint door_devices_have_a_user check (token_sha256 is null or user_id is not null)
);
create unique index door_devices_one_back_office on door_devices (trip_id, coalesce(user_id, 0))
  where token_sha256 is null;
create index door_devices_by_user on door_devices (user_id);

-- Events at the door of a bus. The events of a trip form a set: their order and repetition change nothing. A seat is
-- boarded if one of its `board` events is named by no `unboard` event.
create table door_events (
  device_id       integer not null references door_devices on delete cascade,
  seq             integer not null check (seq > 0),
  trip_id         integer not null references trips on delete cascade,
  kind            text not null check (kind in ('board', 'unboard', 'cash', 'checkpoint', 'depart', 'arrive')),
  seat_no         text check (seat_no ~ '^[1-9][0-9]?$'),
  -- The booking of the ticket, or null if we know no such ticket.
  booking_id      integer references bookings on delete cascade,
  ticket_digest   bytea check (length(ticket_digest) = 32),
  -- The events that an `unboard` undoes: [{"deviceId": 1, "seq": 2}].
  undoes          jsonb not null default '[]' check (jsonb_typeof(undoes) = 'array'),
  amount_kobo     integer check (amount_kobo > 0),
  receipt_no      text,
  -- The time by the clock of the device, and how far that clock was ahead of ours.
  at              timestamptz not null,
  clock_offset_ms integer not null default 0,
  received_at     timestamptz not null default now(),
  primary key (device_id, seq),
  constraint door_events_name_their_seat check (kind not in ('board', 'unboard', 'cash') or seat_no is not null),
  constraint door_events_undo_something check ((kind = 'unboard') = (jsonb_array_length(undoes) > 0)),
  constraint door_events_cash_has_an_amount check ((kind = 'cash') = (amount_kobo is not null))
);
create index door_events_by_seat on door_events (trip_id, seat_no);
create index door_events_by_booking on door_events (booking_id);

create function keep_door_events() returns trigger
language plpgsql as $$
begin
  -- A deleted trip or booking takes its events with it.
  if tg_op = 'DELETE' and (not exists (select from door_devices where id = old.device_id)
      or not exists (select from trips where id = old.trip_id)
      or (old.booking_id is not null and not exists (select from bookings where id = old.booking_id))) then
    return old;
  end if;
  raise exception 'events at the door are not edited'
    using errcode = 'integrity_constraint_violation', constraint = 'door_events_are_final';
end
$$;
create trigger door_events_are_not_changed before update or delete on door_events for each row
  execute function keep_door_events();

-- Problems that staff must look at after the events of all devices of a trip were merged. `first` is the scan that
-- holds the seat.
create table door_exceptions (
  id              integer generated always as identity primary key,
  trip_id         integer not null references trips on delete cascade,
  kind            text not null check (kind in (
                    'double_scan', 'boarded_cancelled', 'boarded_moved', 'boarded_unpaid', 'boarded_unknown',
                    'cash_not_due', 'clock_suspicious')),
  seat_no         text,
  booking_id      integer references bookings on delete cascade,
  device_id       integer not null,
  seq             integer not null,
  first_device_id integer,
  first_seq       integer,
  -- The part of cash taken at the door that was not due, which staff give back. No payment has it.
  not_due_kobo    integer
    constraint door_exceptions_not_due_is_cash check (
      not_due_kobo is null or (kind = 'cash_not_due' and not_due_kobo > 0)),
  created_at      timestamptz not null default now(),
  resolved_at     timestamptz,
  resolved_by     integer references users on delete restrict,
  note            text,
  foreign key (device_id, seq) references door_events on delete cascade,
  foreign key (first_device_id, first_seq) references door_events on delete cascade,
  constraint door_exceptions_once unique (kind, device_id, seq),
  constraint door_exceptions_double_scans_name_both
    check ((kind = 'double_scan') = (first_device_id is not null and first_seq is not null)),
  constraint door_exceptions_resolved_have_a_note check ((resolved_at is null) = (note is null))
);
create index door_exceptions_open on door_exceptions (trip_id) where resolved_at is null;
create index door_exceptions_by_first on door_exceptions (first_device_id, first_seq);
create index door_exceptions_by_booking on door_exceptions (booking_id);
create index door_exceptions_by_resolver on door_exceptions (resolved_by);

-- The people aboard when a bus left, as the regulations want them on paper. The list is made once and not again: later
-- changes of the bookings do not reach it. Only retention and erasures remove people from it. The digest stays, so that
-- a paper copy can still be checked.
create table departed_manifests (
  trip_id    integer primary key references trips on delete cascade,
  at         timestamptz not null default now(),
  -- The lines of the manifest, with `passengerId` and `isBuyer` for erasures.
  lines      jsonb not null check (jsonb_typeof(lines) = 'array'),
  -- The digest of the lines as CSV, before anything was removed.
  sha256     bytea not null check (length(sha256) = 32),
  -- The signature by the key that signs tickets, and the public key (SPKI) that verifies it. The public key is stored
  -- here, because rotations delete keys of tickets and the manifest is kept longer.
  signature  bytea,
  public_key bytea,
  constraint departed_manifests_signature_has_its_key
    check ((signature is null) = (public_key is null) and (signature is null or length(signature) = 64))
);
create index departed_manifests_people on departed_manifests using gin (lines jsonb_path_ops);

-- Removes the next of kin from all lines.
create function without_next_of_kin(lines jsonb) returns jsonb
language sql immutable as $$
  select coalesce(jsonb_agg(l.line || '{"nextOfKinName": "", "nextOfKinPhone": ""}' order by l.place), '[]')
  from jsonb_array_elements(lines) with ordinality as l (line, place)
$$;

-- Removes people from the lines: the given passengers, and the buyers of the given bookings. Null removes everybody.
create function without_people(lines jsonb, bookings integer[], passengers integer[]) returns jsonb
language sql immutable as $$
  select coalesce(jsonb_agg(
    l.line
      || case when bookings is null or (l.line ->> 'bookingId')::int = any (bookings)
              then '{"bookedBy": "Removed"}'::jsonb else '{}' end
      || case when bookings is null or (l.line ->> 'passengerId')::int = any (passengers)
                or (l.line ->> 'isBuyer')::boolean and (l.line ->> 'bookingId')::int = any (bookings)
              then '{"passengerName": "Removed", "phone": "removed", "address": "", "nextOfKinName": "",
                     "nextOfKinPhone": "", "infantName": null}'::jsonb else '{}' end
    order by l.place), '[]')
  from jsonb_array_elements(lines) with ordinality as l (line, place)
$$;
