-- Routes, buses, batches and trips.

create table routes (
  id           integer generated always as identity primary key,
  origin       text not null check (origin = btrim(origin) and length(origin) between 1 and 80),
  destination  text not null check (destination = btrim(destination) and length(destination) between 1 and 80),
  distance_km  integer check (distance_km >= 0),
  duration     text not null check (length(duration) between 1 and 80),
  payment_type text not null default 'Full' check (payment_type in ('Full', 'Split')),
  is_active    boolean not null default true,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  constraint routes_lead_somewhere_else check (lower(origin) <> lower(destination))
);
create unique index routes_pair on routes (lower(origin), lower(destination));

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

create table batches (
  id         integer generated always as identity primary key,
  year       integer not null check (year between 2000 and 2100),
  letter     text not null check (letter in ('A', 'B', 'C')),
  stream     text not null check (stream in ('I', 'II')),
  is_active  boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint batches_once unique (year, letter, stream)
);

create table trips (
  id          integer generated always as identity primary key,
  route_id    integer not null references routes on delete restrict,
  bus_id      integer not null references buses on delete restrict,
  batch_id    integer not null references batches on delete restrict,
  driver_id   integer references users on delete restrict,
  status      text not null default 'SCHEDULED' check (status in ('SCHEDULED', 'COMPLETED', 'CANCELED')),
  depart_time timestamptz not null,
  arrive_time timestamptz not null,
  -- At most ₦1,000,000 per seat, so that the total of 13 seats (MAX_PASSENGERS) fits into an integer.
  price_kobo  integer not null check (price_kobo between 0 and 100000000),
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  constraint trips_arrive_after_departure check (arrive_time > depart_time),
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
