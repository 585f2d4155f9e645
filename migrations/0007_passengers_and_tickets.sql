-- The people on the seats of a booking, and the codes that they show at boarding.

-- The regulations (NRTR 2012, Reg. 51(5)) want each passenger of an intercity trip on the manifest, with a next of kin.
-- A booking names its buyer only.
create table passengers (
  id                integer generated always as identity primary key,
  booking_id        integer not null references bookings on delete cascade,
  -- Null for an infant, who travels on an adult's lap.
  seat_no           text check (seat_no ~ '^[1-9][0-9]?$'),
  -- An empty text is a detail that is still missing.
  name              text not null default '' check (length(name) <= 120),
  phone             text not null default '' check (length(phone) <= 30),
  address           text not null default '' check (length(address) <= 300),
  next_of_kin_name  text not null default '' check (length(next_of_kin_name) <= 120),
  next_of_kin_phone text not null default '' check (length(next_of_kin_phone) <= 30),
  -- True if the buyer of the booking sits on this seat. Corrections of the booking then apply to this row too.
  is_buyer          boolean not null default false,
  is_infant         boolean not null default false,
  with_passenger_id integer,
  -- The link with which the passenger fills in these details. The token exists only in the message.
  fill_token_sha256 bytea check (length(fill_token_sha256) = 32),
  -- The reminders that were queued: 1 a day before the departure, 2 six hours before, 3 two hours before.
  reminded          integer not null default 0 check (reminded between 0 and 3),
  completed_at      timestamptz,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  -- Two passengers can change seats with one another in one statement.
  constraint passengers_seat_once unique (booking_id, seat_no) deferrable,
  constraint passengers_id_and_booking unique (id, booking_id),
  constraint passengers_infant_is_of_same_booking foreign key (with_passenger_id, booking_id)
    references passengers (id, booking_id) on delete cascade,
  constraint passengers_one_infant_per_adult unique (with_passenger_id),
  constraint passengers_infants_have_no_seat check (
    is_infant = (seat_no is null) and is_infant = (with_passenger_id is not null)),
  constraint passengers_token_once unique (fill_token_sha256)
);
create unique index passengers_one_buyer on passengers (booking_id) where is_buyer;
-- For requests of people about their data.
create index passengers_by_phone on passengers (right(regexp_replace(phone, '[^0-9]', '', 'g'), 10)) where phone <> '';
-- A new link or a reminder does not count as an edit, so that a form that is open meanwhile can still be saved.
create trigger passengers_touch_updated_at
  before update of seat_no, name, phone, address, next_of_kin_name, next_of_kin_phone, completed_at on passengers
  for each row execute function touch_updated_at();

-- Gives each seat of a confirmed booking its row. A trigger does this, so that no path can forget it.
-- - A passenger whose seat stays in the booking keeps that seat. The others take the new seats in order.
-- - A cancelled seat loses its row. If it was the buyer's row and a remaining seat has no details yet, the buyer takes
--   that seat, because the product and not a person had chosen the buyer's seat.
-- - A cancelled booking keeps its rows and its list of seats, so that a revived booking has its passengers again.
create function seat_passengers() returns trigger
language plpgsql as $$
declare
  is_new boolean := not exists (select from passengers p where p.booking_id = new.id);
  gone   text[] := array(
    select p.seat_no from passengers p
    where p.booking_id = new.id and p.seat_no is not null and p.seat_no <> all (new.seat_nos)
    order by p.name = '', p.seat_no::int);
  added  text[] := array(
    select s.no from unnest(new.seat_nos) with ordinality as s (no, place)
    where not exists (select from passengers p where p.booking_id = new.id and p.seat_no = s.no)
    order by s.place);
  spare  text;
begin
  -- After a move to another trip the reminders start again.
  if tg_op = 'UPDATE' and old.trip_id is distinct from new.trip_id then
    update passengers p set reminded = 0 where p.booking_id = new.id and p.reminded > 0;
  end if;

  update passengers p set seat_no = added[i]
  from generate_subscripts(gone, 1) as i
  where p.booking_id = new.id and p.seat_no = gone[i] and i <= cardinality(added);

  gone := gone[cardinality(added) + 1:];
  if exists (select from passengers p where p.booking_id = new.id and p.is_buyer and p.seat_no = any (gone)) then
    delete from passengers p
    where p.id = (
      select e.id from passengers e
      where e.booking_id = new.id and e.seat_no = any (new.seat_nos) and e.name = '' and e.fill_token_sha256 is null
      order by e.seat_no::int limit 1)
    returning p.seat_no into spare;
    update passengers p set seat_no = spare where p.booking_id = new.id and p.is_buyer and spare is not null;
  end if;
  delete from passengers p where p.booking_id = new.id and p.seat_no = any (gone);

  insert into passengers (booking_id, seat_no, name, phone, address, next_of_kin_name, next_of_kin_phone, is_buyer,
                          completed_at)
  select new.id, s.no, case when b.is_first then new.passenger_name else '' end,
         case when b.is_first then new.mobile else '' end, case when b.is_first then new.passenger_address else '' end,
         case when b.is_first then new.next_of_kin_name else '' end,
         case when b.is_first then new.next_of_kin_phone else '' end, b.is_first,
         case when b.is_first and new.passenger_name <> '' and new.mobile <> '' and new.passenger_address <> ''
                and new.next_of_kin_name <> '' and new.next_of_kin_phone <> '' then now() end
  from unnest(new.seat_nos) with ordinality as s (no, place)
  cross join lateral (select is_new and s.place = 1 as is_first) b
  where not exists (select from passengers p where p.booking_id = new.id and p.seat_no = s.no)
  order by s.place;
  return null;
end
$$;

-- The details of the buyer's row follow the booking, unless they were changed in the row.
create function correct_buyer() returns trigger
language plpgsql as $$
begin
  update passengers p
  set name = case when p.name = old.passenger_name then new.passenger_name else p.name end,
      phone = case when p.phone = old.mobile then new.mobile else p.phone end,
      address = case when p.address = old.passenger_address then new.passenger_address else p.address end,
      next_of_kin_name = case when p.next_of_kin_name = old.next_of_kin_name then new.next_of_kin_name
                         else p.next_of_kin_name end,
      next_of_kin_phone = case when p.next_of_kin_phone = old.next_of_kin_phone then new.next_of_kin_phone
                          else p.next_of_kin_phone end
  where p.booking_id = new.id and p.is_buyer;
  return null;
end
$$;

-- Checks at commit that a confirmed booking has exactly one passenger for each of its seats.
create function check_passengers_of_booking() returns trigger
language plpgsql as $$
declare
  touched integer;
  booking record;
  seated  integer;
  owned   integer;
begin
  if tg_table_name = 'bookings' then
    touched := new.id;
  elsif tg_op = 'DELETE' then
    touched := old.booking_id;
  else
    touched := new.booking_id;
  end if;
  select b.status, b.seat_count, b.seat_nos into booking from bookings b where b.id = touched;
  if not found or booking.status <> 'CONFIRMED' then
    return null;
  end if;
  select count(*) filter (where p.seat_no = any (booking.seat_nos)), count(p.seat_no) into seated, owned
  from passengers p where p.booking_id = touched;
  if seated <> booking.seat_count or owned <> booking.seat_count then
    raise exception 'booking % has % passengers for its % seats', touched, seated, booking.seat_count
      using errcode = 'integrity_constraint_violation', constraint = 'passengers_one_per_seat';
  end if;
  return null;
end
$$;

create constraint trigger passengers_one_per_seat after insert or delete or update of booking_id, seat_no on passengers
  deferrable initially deferred for each row execute function check_passengers_of_booking();

-- The conditions keep holds fast: a new draft and an extended hold fire none of these triggers.
create trigger bookings_seat_passengers after insert on bookings for each row
  when (new.status = 'CONFIRMED') execute function seat_passengers();
create trigger bookings_reseat_passengers after update of status, trip_id, seat_nos on bookings for each row
  when (new.status = 'CONFIRMED' and (old.status is distinct from new.status
    or old.trip_id is distinct from new.trip_id or old.seat_nos is distinct from new.seat_nos))
  execute function seat_passengers();
create trigger bookings_correct_buyer
  after update of passenger_name, passenger_address, mobile, next_of_kin_name, next_of_kin_phone
  on bookings for each row
  when ((old.passenger_name, old.passenger_address, old.mobile, old.next_of_kin_name, old.next_of_kin_phone)
    is distinct from
    (new.passenger_name, new.passenger_address, new.mobile, new.next_of_kin_name, new.next_of_kin_phone))
  execute function correct_buyer();
create constraint trigger bookings_have_passengers after insert or update of status, seat_nos on bookings
  deferrable initially deferred for each row when (new.status = 'CONFIRMED')
  execute function check_passengers_of_booking();

-- The keys that sign ticket codes. A code names its key in four bits. The newest key that is not retired signs. A
-- retired key still verifies its codes. After the last trip on its tickets has arrived, the key can be deleted and its
-- number used again.
create table ticket_keys (
  number      integer primary key check (number between 0 and 15),
  private_key bytea not null check (length(private_key) between 100 and 300),
  public_key  bytea not null check (length(public_key) between 80 and 200),
  created_at  timestamptz not null default now(),
  retired_at  timestamptz
);

-- The ticket codes that passengers show at boarding, one row for each issued code. Signing the same ticket again gives
-- a different signature, so the signature is stored and each print of the ticket shows the same code.
create table tickets (
  id            integer generated always as identity primary key,
  booking_id    integer not null references bookings on delete cascade,
  trip_id       integer not null references trips on delete cascade,
  seat_no       text not null check (seat_no ~ '^[1-9][0-9]?$'),
  key_no        integer not null check (key_no between 0 and 15),
  short_code    text not null check (short_code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  signature     bytea not null check (length(signature) = 64),
  -- A T1 code, which names no trip, may have been printed for this seat. It stays valid until this ticket ends.
  accepts_t1    boolean not null,
  issued_at     timestamptz not null default now(),
  ended_at      timestamptz,
  ended_because text check (ended_because in ('moved', 'seat_changed', 'cancelled')),
  constraint tickets_ended_say_why check ((ended_at is null) = (ended_because is null))
);
create unique index tickets_one_valid_for_each_seat on tickets (trip_id, seat_no) where ended_at is null;
create unique index tickets_short_codes_are_unique on tickets (trip_id, short_code);
create index tickets_by_booking on tickets (booking_id);

-- Ends the ticket codes that are no longer right when a booking is moved, loses a seat or is cancelled. A trigger does
-- this, so that no way to change a booking can forget it.
create function end_tickets() returns trigger
language plpgsql as $$
begin
  update tickets
  set ended_at = now(),
      ended_because = case
        when new.status <> 'CONFIRMED' then 'cancelled'
        when trip_id <> new.trip_id then 'moved'
        else 'seat_changed'
      end
  where booking_id = new.id and ended_at is null
    and (new.status <> 'CONFIRMED' or trip_id <> new.trip_id or not seat_no = any (new.seat_nos));
  return null;
end
$$;
create trigger bookings_end_their_tickets after update of status, trip_id, seat_nos on bookings for each row
  when (old.status is distinct from new.status or old.trip_id is distinct from new.trip_id
    or old.seat_nos is distinct from new.seat_nos)
  execute function end_tickets();
