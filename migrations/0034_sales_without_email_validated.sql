-- Reads the table without blocking writes. This is a separate migration, because 0033 holds exclusive locks until it
-- commits.
alter table bookings validate constraint bookings_have_a_passenger;
