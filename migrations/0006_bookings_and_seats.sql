-- Bookings and the seats of trips. A seat has one owner. The constraints and triggers here keep this true whatever the
-- code does.

create table bookings (
  id                    integer generated always as identity primary key,
  -- 16 characters of Crockford's base32 are 80 bits. The token must not be guessable: it gives access to the booking.
  booking_token         text not null check (booking_token ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  trip_id               integer not null references trips on delete restrict,
  status                text not null default 'DRAFT' check (status in ('DRAFT', 'PENDING', 'CONFIRMED', 'CANCELLED')),
  cancelled_because     text check (cancelled_because in ('expired', 'customer', 'staff', 'trip_canceled')),
  cancelled_at          timestamptz,
  confirmed_by          integer references users on delete restrict,
  confirmed_at          timestamptz,
  created_by            integer references users on delete restrict,
  -- Set if a member of staff holds the seats without a passenger.
  held_by               integer references users on delete restrict,

  passenger_title       text check (length(passenger_title) <= 20),
  passenger_name        text not null check (length(passenger_name) <= 120),
  passenger_address     text not null check (length(passenger_address) <= 300),
  passenger_age         integer check (passenger_age between 0 and 130),
  -- Empty if staff sold to a passenger without an address, or if the passenger booked by USSD.
  email                 text not null check (email = lower(btrim(email)) and length(email) <= 254),
  mobile                text not null check (length(mobile) <= 30),
  next_of_kin_name      text not null check (length(next_of_kin_name) <= 120),
  next_of_kin_phone     text not null check (length(next_of_kin_phone) <= 30),
  -- True for a booking by USSD. The mobile network confirms its phone number.
  is_by_ussd            boolean not null default false,
  -- The time at which staff last changed the contact that the booking belongs to. For some days the new contact does
  -- not open the booking under My data, so that staff cannot write their own address into a booking and then download
  -- or erase it.
  contact_changed_at    timestamptz,
  -- The member of staff who last changed the e-mail address or phone number.
  contact_changed_by    integer references users on delete restrict,
  -- Until this time self-service pays out no refunds, because the e-mail address or phone number was changed.
  refund_frozen_until   timestamptz,

  -- The booking's seats. They stay after a cancellation, for display and because a late payment takes the same seats
  -- again. The current owner of a seat is stored only in seats.booking_id.
  seat_ids              integer[] not null check (cardinality(seat_ids) between 1 and 51),
  seat_nos              text[] not null,
  seat_count            integer not null generated always as (cardinality(seat_ids)) stored,

  -- The fare per seat, after the discount, when the draft was created, or when staff moved the booking. A new price of
  -- the trip does not change an open checkout.
  price_kobo            integer not null check (price_kobo >= 0),
  offer_id              integer references offers on delete restrict,
  -- Per seat.
  discount_kobo         integer not null default 0,
  total_kobo            integer not null generated always as (price_kobo * cardinality(seat_ids)) stored,
  is_split_payment      boolean not null default false,
  required_kobo         integer not null check (required_kobo >= 0),
  paid_kobo             integer not null default 0 check (paid_kobo >= 0),
  due_kobo              integer not null
                        generated always as (greatest(price_kobo * cardinality(seat_ids) - paid_kobo, 0)) stored,

  -- The hold copies the policy by this default, and so does a sale at the counter. The copy never changes.
  refund_policy         jsonb default refund_policy_in_force(),
  -- The departure and the kind of bus that the passenger paid for.
  promised_depart_time  timestamptz,
  promised_bus_type     text,
  -- The least share of the fare that a cancellation costs, in percent. A move shortly before the departure sets it to
  -- the percent of that moment.
  least_percent         integer not null default 0,

  hold_extensions       integer not null default 0 check (hold_extensions between 0 and 2),
  -- The phone number under which a hold is counted, with the country code: 0803 123 4567 and +234 803 123 4567 are both
  -- 2348031234567. The column mobile keeps the number as it was typed.
  hold_phone            text,
  idem_key              text check (length(idem_key) <= 200),
  visitor_ip            inet,
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  -- The text that the list searches, one field per line. A search term may stand anywhere in a field, so no index finds
  -- it: a search scans the index bookings_listed, which is a third of the size of the table.
  search_words          text generated always as (
    lower(passenger_name || E'\n' || email || E'\n' || booking_token || E'\n' || regexp_replace(mobile, '\D', '', 'g'))
  ) stored,

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
    held_by is not null
    or (passenger_name <> '' and mobile <> '' and (email <> '' or created_by is not null or is_by_ussd))
  ),
  constraint bookings_discount_comes_from_an_offer check (
    discount_kobo >= 0 and (discount_kobo > 0) = (offer_id is not null)),
  constraint bookings_hold_phone_is_dialled check (hold_phone ~ '^[1-9][0-9]{9,14}$')
);
-- Includes the columns that the list sorts and filters by, so that sorting and filtering read only the index.
create index bookings_listed on bookings (created_at desc, id desc)
  include (search_words, trip_id, status, paid_kobo, due_kobo) where held_by is null;
create index bookings_by_status on bookings (status, created_at desc, id desc);
create index bookings_owing on bookings (created_at desc, id desc) where status = 'CONFIRMED' and due_kobo > 0;
-- The dashboard counts the bookings of two months without reading the table.
create index bookings_made on bookings (created_at) include (status, due_kobo) where held_by is null;
create index bookings_by_trip on bookings (trip_id, status);
create index bookings_by_email on bookings (email, created_at desc);
-- For visitors who lost their reference and for staff who read a support message. Drafts are left out, so that holding
-- seats does not have to update this index.
create index bookings_by_phone on bookings (right(regexp_replace(mobile, '[^0-9]', '', 'g'), 10))
  where status <> 'DRAFT';
-- For counting the uses of an offer.
create index bookings_by_offer on bookings (offer_id) where offer_id is not null and status <> 'CANCELLED';
-- Open holds are counted per person and per network, so that a bot cannot block a bus without paying.
create index bookings_unfinished_by_mobile on bookings (mobile) where status in ('DRAFT', 'PENDING');
create index bookings_unfinished_by_hold_phone on bookings (hold_phone) where status in ('DRAFT', 'PENDING');
create index bookings_unfinished_by_visitor on bookings (visitor_ip) where status in ('DRAFT', 'PENDING');
create trigger bookings_touch_updated_at before update on bookings for each row execute function touch_updated_at();

-- The digits of a phone number without the prefix of Nigeria, so that another spelling of a number does not count as a
-- change.
create function national_digits(phone text) returns text
language sql immutable as $$
  select regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(00)?(2340?|0)', '')
$$;

-- A trigger notes the change, so that no way to change a contact can forget it.
create function note_contact_change() returns trigger
language plpgsql as $$
begin
  new.contact_changed_at = now();
  return new;
end
$$;

-- A booking belongs to its e-mail address, or to its phone number if it has none. Removing the personal data does not
-- count as a change.
create trigger bookings_note_contact_change before update of email, mobile on bookings for each row
  when (new.email <> 'removed@invalid' and (new.email <> old.email
    or new.email = '' and national_digits(new.mobile) <> national_digits(old.mobile)))
  execute function note_contact_change();

create function raise_booking_event() returns trigger language plpgsql as $$
begin
  perform raise_webhook_event(
    case new.status when 'CONFIRMED' then 'booking.confirmed' else 'booking.cancelled' end,
    jsonb_build_object('bookingId', new.id, 'tripId', new.trip_id, 'seats', new.seat_count,
                       'totalKobo', new.total_kobo, 'paidKobo', new.paid_kobo)
  );
  return null;
end $$;

create trigger bookings_raise_confirmed after insert on bookings
  for each row when (new.status = 'CONFIRMED') execute function raise_booking_event();

-- The end of a draft that was never confirmed raises no event.
create trigger bookings_raise_changed after update of status on bookings
  for each row when (
    new.status = 'CONFIRMED' and old.status <> 'CONFIRMED' or new.status = 'CANCELLED' and old.status = 'CONFIRMED'
  ) execute function raise_booking_event();

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

-- A proof of work holds seats once. The row is needed until the proof expires.
create table spent_proofs (
  id         text primary key,
  expires_at timestamptz not null,
  constraint spent_proofs_have_a_random_id check (length(id) between 16 and 40)
);
create index spent_proofs_by_age on spent_proofs (expires_at);
