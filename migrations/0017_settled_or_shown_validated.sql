-- Reads the tables without blocking writes. This is a separate migration, because 0016 holds exclusive locks until it
-- commits.
alter table payments validate constraint payments_exception_check;
alter table refunds validate constraint refunds_reason_check;
