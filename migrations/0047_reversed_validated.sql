-- Reads the table without blocking writes. This is a separate migration, because 0044 holds exclusive locks until it
-- commits.
alter table payments validate constraint payments_reversed_had_arrived;
