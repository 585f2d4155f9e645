-- Reads the table without blocking writes. This is a separate migration, because 0086 holds an exclusive lock until it
-- commits.
alter table payments validate constraint payments_keep_no_more_than_came;
