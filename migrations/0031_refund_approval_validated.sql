-- Reads the table without blocking writes. This is a separate migration, because 0030 holds exclusive locks until it
-- commits.
alter table refunds validate constraint refunds_approved_by_another;
alter table refunds validate constraint refunds_leave_approved;
