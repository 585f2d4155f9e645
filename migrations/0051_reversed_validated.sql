-- Reads the table without blocking writes. This is a separate migration, because 0049 holds an exclusive lock until it
-- commits.
alter table payments validate constraint payments_reversed_had_arrived;
