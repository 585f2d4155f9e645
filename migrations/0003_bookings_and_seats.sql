-- A seat has one owner. Everything here exists so that this stays true whatever the code does.

create table bookings (
  id                 integer generated always as identity primary key,
  -- 16 characters of Crockford's base32 are 80 bits. The token must not be guessable: it gives access to the booking.
  booking_token      text not null check (booking_token ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  trip_id            integer not null references trips on delete restrict,
  status             text not null default 'DRAFT' check (status in ('DRAFT', 'PENDING', 'CONFIRMED', 'CANCELLED')),
  cancelled_because  text check (cancelled_because in ('expired', 'customer', 'staff', 'trip_canceled')),
  cancelled_at       timestamptz,

  passenger_title    text check (length(passenger_title) <= 20),
  passenger_name     text not null check (length(passenger_name) <= 120),
  passenger_address  text not null check (length(passenger_address) <= 300),
  passenger_age      integer check (passenger_age between 0 and 130),
  email              text not null check (email = lower(btrim(email)) and length(email) <= 254),
  mobile             text not null check (length(mobile) <= 30),
  next_of_kin_name   text not null check (length(next_of_kin_name) <= 120),
  next_of_kin_phone  text not null check (length(next_of_kin_phone) <= 30),

  -- The booking's seats. They stay after a cancellation, for display and because a late payment takes the same seats
  -- again. The current owner of a seat is stored only in seats.booking_id.
  seat_ids           integer[] not null check (cardinality(seat_ids) between 1 and 51),
  seat_nos           text[] not null,
  seat_count         integer not null generated always as (cardinality(seat_ids)) stored,

  -- The fare per seat when the draft was created, or when staff moved the booking. A new price of the trip does not
  -- change an open checkout.
  price_kobo         integer not null check (price_kobo >= 0),
  total_kobo         integer not null generated always as (price_kobo * cardinality(seat_ids)) stored,
  is_split_payment   boolean not null default false,
  required_kobo      integer not null check (required_kobo >= 0),
  paid_kobo          integer not null default 0 check (paid_kobo >= 0),
  due_kobo           integer not null
                     generated always as (greatest(price_kobo * cardinality(seat_ids) - paid_kobo, 0)) stored,

  hold_extensions    integer not null default 0 check (hold_extensions between 0 and 2),
  idem_key           text check (length(idem_key) <= 200),
  visitor_ip         inet,
  created_by         integer references users on delete restrict,
  confirmed_by       integer references users on delete restrict,
  confirmed_at       timestamptz,
  -- Set if a member of staff holds the seats without a passenger.
  held_by            integer references users on delete restrict,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),

  constraint bookings_token_once unique (booking_token),
  constraint bookings_idem_key_once unique (idem_key),
  -- The foreign key of seats refers to both columns, so that a booking can only own seats of its own trip.
  constraint bookings_id_and_trip unique (id, trip_id),
  constraint bookings_name_each_seat check (cardinality(seat_nos) = cardinality(seat_ids)),
  constraint bookings_never_overpaid check (paid_kobo <= price_kobo * cardinality(seat_ids)),
  constraint bookings_required_within_total check (required_kobo <= price_kobo * cardinality(seat_ids)),
  -- Without the required payment, only a named member of staff can confirm a booking.
  constraint bookings_confirmed_are_paid check (
    status <> 'CONFIRMED' or paid_kobo >= required_kobo or confirmed_by is not null
  ),
  constraint bookings_cancelled_say_why check ((status = 'CANCELLED') = (cancelled_because is not null)),
  constraint bookings_cancelled_say_when check ((status = 'CANCELLED') = (cancelled_at is not null)),
  constraint bookings_have_a_passenger check (
    held_by is not null or (passenger_name <> '' and email <> '' and mobile <> '')
  )
);
create index bookings_newest on bookings (created_at desc, id desc);
create index bookings_by_status on bookings (status, created_at desc, id desc);
create index bookings_by_trip on bookings (trip_id, status);
create index bookings_by_email on bookings (email, created_at desc);
create index bookings_unfinished_by_mobile on bookings (mobile) where status in ('DRAFT', 'PENDING');
create index bookings_unfinished_by_visitor on bookings (visitor_ip) where status in ('DRAFT', 'PENDING');

create table seats (
  id              integer generated always as identity primary key,
  trip_id         integer not null references trips on delete cascade,
  seat_no         text not null check (seat_no ~ '^[1-9][0-9]?$'),
  status          text not null default 'AVAILABLE'
                  check (status in ('AVAILABLE', 'RESERVED', 'BOOKED', 'UNAVAILABLE')),
  booking_id      integer,
  hold_expires_at timestamptz,
  boarded_at      timestamptz,
  boarded_by      integer references users on delete restrict,
  constraint seats_number_once_per_trip unique (trip_id, seat_no),
  constraint seats_owner_is_of_same_trip foreign key (booking_id, trip_id) references bookings (id, trip_id),
  constraint seats_taken_have_an_owner check ((status in ('RESERVED', 'BOOKED')) = (booking_id is not null)),
  constraint seats_held_have_an_end check ((status = 'RESERVED') = (hold_expires_at is not null)),
  constraint seats_boarded_are_booked check (boarded_at is null or status = 'BOOKED')
) with (fillfactor = 80);
-- For counting the free seats of a trip, including expired holds, with one index scan. A counter on the trip row would
-- make all buyers of a bus wait for the lock of that row. Only RESERVED seats have hold_expires_at, so the index tells
-- free seats from held ones without the status. (With holds in a separate index, a search was 5 to 10 times slower at
-- 2,000 expired holds.)
create index seats_free on seats (trip_id, hold_expires_at) where status in ('AVAILABLE', 'RESERVED');
create index seats_by_booking on seats (booking_id) where booking_id is not null;
create index seats_by_hold_end on seats (hold_expires_at) where status = 'RESERVED';

-- Checks at commit that a confirmed booking owns exactly its seats and all of them are BOOKED. A booking with another
-- status owns none of its seats as BOOKED, and a cancelled booking owns no seat at all.
create function check_booking_owns_its_seats() returns trigger
language plpgsql as $$
declare
  affected integer[];
  touched  integer;
  booking  record;
  booked   integer;
  owned    integer;
begin
  if tg_table_name = 'bookings' then
    affected := array[new.id];
  elsif tg_op = 'INSERT' then
    affected := array[new.booking_id];
  elsif tg_op = 'DELETE' then
    affected := array[old.booking_id];
  else
    affected := array[old.booking_id, new.booking_id];
  end if;

  foreach touched in array affected
  loop
    select b.status, b.seat_count, b.seat_ids into booking from bookings b where b.id = touched;
    continue when not found;
    select count(*) filter (where s.status = 'BOOKED' and s.id = any (booking.seat_ids)), count(*)
      into booked, owned
      from seats s where s.booking_id = touched;
    if booking.status = 'CONFIRMED' and (booked <> booking.seat_count or owned <> booking.seat_count) then
      raise exception 'booking % is confirmed with % of its % seats', touched, booked, booking.seat_count
        using errcode = 'integrity_constraint_violation', constraint = 'bookings_own_their_seats';
    end if;
    if booking.status <> 'CONFIRMED' and booked > 0 or booking.status = 'CANCELLED' and owned > 0 then
      raise exception 'booking % is % and still owns % seats', touched, booking.status, owned
        using errcode = 'integrity_constraint_violation', constraint = 'bookings_own_their_seats';
    end if;
  end loop;
  return null;
end
$$;

-- The conditions keep holds fast: holding seats for a new draft fires none of these triggers.
create constraint trigger bookings_own_their_seats after update on bookings
  deferrable initially deferred for each row
  when (new.status in ('CONFIRMED', 'CANCELLED') or old.status = 'CONFIRMED')
  execute function check_booking_owns_its_seats();
create constraint trigger bookings_start_with_their_seats after insert on bookings
  deferrable initially deferred for each row
  when (new.status in ('CONFIRMED', 'CANCELLED'))
  execute function check_booking_owns_its_seats();
create constraint trigger seats_change_owner_whole after update on seats
  deferrable initially deferred for each row
  when (old.status = 'BOOKED' or new.status = 'BOOKED')
  execute function check_booking_owns_its_seats();
create constraint trigger seats_appear_whole after insert on seats
  deferrable initially deferred for each row
  when (new.status = 'BOOKED')
  execute function check_booking_owns_its_seats();
create constraint trigger seats_vanish_whole after delete on seats
  deferrable initially deferred for each row
  when (old.status = 'BOOKED')
  execute function check_booking_owns_its_seats();
