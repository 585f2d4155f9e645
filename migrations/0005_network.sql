-- Routes, buses, batches of corps members, trips, and offers that lower a fare.

create table routes (
  id                integer generated always as identity primary key,
  origin            text not null check (origin = btrim(origin) and length(origin) between 1 and 80),
  destination       text not null check (destination = btrim(destination) and length(destination) between 1 and 80),
  distance_km       integer check (distance_km >= 0),
  duration          text not null check (length(duration) between 1 and 80),
  payment_type      text not null default 'Full' check (payment_type in ('Full', 'Split')),
  -- The places where passengers board and leave the bus.
  boarding_point    text not null default ''
    constraint routes_boarding_point_is_short check (length(boarding_point) <= 80),
  boarding_address  text not null default ''
    constraint routes_boarding_address_is_short check (length(boarding_address) <= 160),
  boarding_landmark text not null default ''
    constraint routes_boarding_landmark_is_short check (length(boarding_landmark) <= 120),
  boarding_map_url  text not null default ''
    constraint routes_boarding_map_is_https check (
      boarding_map_url = '' or boarding_map_url like 'https://%' and length(boarding_map_url) <= 300),
  drop_off          text not null default ''
    constraint routes_drop_off_is_short check (length(drop_off) <= 80),
  -- The town of a stop over night, its hours, and who pays for the rooms.
  night_stop        text not null default ''
    constraint routes_night_stop_is_short check (length(night_stop) <= 80),
  is_active         boolean not null default true,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  constraint routes_lead_somewhere_else check (lower(origin) <> lower(destination)),
  constraint routes_describe_a_boarding_point check (
    boarding_point <> '' or (boarding_address = '' and boarding_landmark = '' and boarding_map_url = ''))
);
create unique index routes_pair on routes (lower(origin), lower(destination));
create trigger routes_touch_updated_at before update on routes for each row execute function touch_updated_at();

create table buses (
  id            integer generated always as identity primary key,
  plate_no      text not null check (plate_no = btrim(plate_no) and length(plate_no) between 1 and 20),
  bus_type      text not null check (bus_type in ('Sprinter', 'Coaster44', 'Luxry51')),
  capacity      integer not null,
  seats_per_row integer not null default 4 check (seats_per_row between 1 and 6),
  amenities     text[] not null default '{}' check (cardinality(amenities) <= 20),
  is_active     boolean not null default true,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  constraint buses_capacity_fits_type check (
    capacity between 1 and case bus_type when 'Sprinter' then 14 when 'Coaster44' then 44 else 51 end
  )
);
create unique index buses_plate on buses (upper(plate_no));
create trigger buses_touch_updated_at before update on buses for each row execute function touch_updated_at();

create table batches (
  id         integer generated always as identity primary key,
  year       integer not null check (year between 2000 and 2100),
  letter     text not null check (letter in ('A', 'B', 'C')),
  stream     text not null check (stream in ('I', 'II')),
  -- The first and the last day on which a batch reports at its camps. Null until NYSC announces them.
  reports_on date,
  closes_on  date,
  is_active  boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint batches_once unique (year, letter, stream),
  constraint batches_close_after_reporting check (closes_on >= reports_on)
);
create trigger batches_touch_updated_at before update on batches for each row execute function touch_updated_at();

create table trips (
  id                integer generated always as identity primary key,
  route_id          integer not null references routes on delete restrict,
  bus_id            integer not null references buses on delete restrict,
  batch_id          integer not null references batches on delete restrict,
  driver_id         integer references users on delete restrict,
  status            text not null default 'SCHEDULED' check (status in ('SCHEDULED', 'COMPLETED', 'CANCELED')),
  depart_time       timestamptz not null,
  arrive_time       timestamptz not null,
  -- At most ₦1,000,000 per seat, so that the total of 13 seats (MAX_PASSENGERS) fits into an integer.
  price_kobo        integer not null check (price_kobo between 0 and 100000000),
  -- Null in all five columns: the stops of the route.
  boarding_point    text
    constraint trips_boarding_point_is_short check (length(boarding_point) between 1 and 80),
  boarding_address  text
    constraint trips_boarding_address_is_short check (length(boarding_address) <= 160),
  boarding_landmark text
    constraint trips_boarding_landmark_is_short check (length(boarding_landmark) <= 120),
  boarding_map_url  text
    constraint trips_boarding_map_is_https check (
      boarding_map_url = '' or boarding_map_url like 'https://%' and length(boarding_map_url) <= 300),
  drop_off          text
    constraint trips_drop_off_is_short check (length(drop_off) <= 80),
  night_stop        text
    constraint trips_night_stop_is_short check (length(night_stop) <= 80),
  -- The time of the first download of the boarding list to a device. From then on passengers cannot change their
  -- bookings themselves, because a device without a network would not learn of the change.
  door_opened_at    timestamptz,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  constraint trips_arrive_after_departure check (arrive_time > depart_time),
  constraint trips_have_all_stops_or_none check (
    num_nulls(boarding_point, boarding_address, boarding_landmark, boarding_map_url, drop_off, night_stop) in (0, 6)),
  -- A bus has only one trip at a time. The bus id is written as a range, because gist can index ranges without an
  -- extension. For integers it needs the extension btree_gist, which a managed PostgreSQL may not offer.
  constraint trips_bus_is_free exclude using gist (
    int4range(bus_id, bus_id, '[]') with &&,
    tstzrange(depart_time, arrive_time) with &&
  ) where (status <> 'CANCELED')
);
create index trips_on_sale on trips (route_id, depart_time) where status = 'SCHEDULED';
create index trips_by_departure on trips (depart_time desc, id desc);
create index trips_by_bus on trips (bus_id);
create index trips_by_batch on trips (batch_id);
create index trips_by_driver on trips (driver_id, depart_time) where driver_id is not null;
create trigger trips_touch_updated_at before update on trips for each row execute function touch_updated_at();

create function raise_trip_event() returns trigger language plpgsql as $$
begin
  perform raise_webhook_event(
    case new.status when 'CANCELED' then 'trip.canceled' else 'trip.changed' end,
    jsonb_build_object('tripId', new.id, 'routeId', new.route_id, 'busId', new.bus_id, 'priceKobo', new.price_kobo)
  );
  return null;
end $$;
-- A trip that is restored after a cancellation has changed too. `trip.departed` and `trip.arrived` follow the clock:
-- the job that sends webhooks raises them.
create trigger trips_raise_changed after update on trips
  for each row when (
    new.status = 'CANCELED' and old.status <> 'CANCELED'
    or new.status = 'SCHEDULED' and (
      old.status = 'CANCELED'
      or (new.route_id, new.bus_id, new.depart_time, new.arrive_time, new.price_kobo)
         is distinct from (old.route_id, old.bus_id, old.depart_time, old.arrive_time, old.price_kobo)
      or (new.boarding_point, new.boarding_address, new.drop_off, new.night_stop)
         is distinct from (old.boarding_point, old.boarding_address, old.drop_off, old.night_stop)
    )
  ) execute function raise_trip_event();

create table offers (
  id          integer generated always as identity primary key,
  title       text not null check (title = btrim(title) and length(title) between 1 and 60),
  text        text not null default '' check (text = btrim(text) and length(text) <= 300),
  -- Either a percentage of the fare, or whole naira off each seat.
  percent     integer check (percent between 1 and 90),
  amount_kobo integer check (amount_kobo between 100 and 100000000 and amount_kobo % 100 = 0),
  -- Null: all routes.
  route_id    integer references routes on delete restrict,
  -- Days in Lagos, both included. The day on which the seats are held counts, not the day of travel.
  starts_on   date not null,
  ends_on     date not null,
  -- Counts bookings, not seats. Null: no limit.
  max_uses    integer check (max_uses between 1 and 1000000),
  -- Null: the offer applies without a code.
  code        text check (code ~ '^[A-Z0-9]{4,20}$'),
  is_active   boolean not null default true,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  constraint offers_lower_the_fare_one_way check (num_nonnulls(percent, amount_kobo) = 1),
  constraint offers_end_after_they_start check (ends_on >= starts_on),
  constraint offers_code_once unique (code)
);
create index offers_by_route on offers (route_id) where route_id is not null;
create trigger offers_touch_updated_at before update on offers for each row execute function touch_updated_at();
