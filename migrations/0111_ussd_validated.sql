-- Reads the tables without blocking writes. This is a separate migration, because 0110 holds exclusive locks until it
-- commits.
alter table bookings validate constraint bookings_have_a_passenger;
alter table payments validate constraint payments_ussd_bank_is_known;
alter table payments validate constraint payments_ussd_code_has_a_bank;
