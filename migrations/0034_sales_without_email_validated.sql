-- Reads the table without blocking writes. A file of its own: the one before holds exclusive locks until it commits.
alter table bookings validate constraint bookings_have_a_passenger;
