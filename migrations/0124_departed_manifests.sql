-- The people aboard when a bus left, as the regulations want them on paper. The list is made once and not again: later
-- changes of the bookings do not reach it. Only retention and erasures remove people from it. The digest stays, so that a
-- paper copy can still be checked.
create table departed_manifests (
  trip_id   integer primary key references trips on delete cascade,
  at        timestamptz not null default now(),
  -- The lines of the manifest, with `passengerId` and `isBuyer` for erasures.
  lines     jsonb not null check (jsonb_typeof(lines) = 'array'),
  -- Of the lines as CSV, before anything was removed.
  sha256    bytea not null check (length(sha256) = 32),
  -- By the key that signs tickets. Null in manifests of this version.
  signature bytea
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
