-- Reads the table without blocking writes. A file of its own: the one before holds exclusive locks until it commits.
alter table refunds validate constraint refunds_approved_by_another;
alter table refunds validate constraint refunds_leave_approved;
