-- Reads the table without blocking writes. This is a separate migration, because 0110 holds an exclusive lock until it
-- commits.
alter table bookings validate constraint bookings_have_a_passenger;
