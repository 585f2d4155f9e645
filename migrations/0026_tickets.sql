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
  -- True if a T1 code may have been printed for this seat before this table existed. A T1 code names no trip. It stays
  -- valid until this ticket ends.
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
-- this, so that it also happens when a node of the previous version changes the booking during an upgrade.
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
