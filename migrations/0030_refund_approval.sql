-- A refund that staff open waits until a second person approves it, if its amount is above a limit.

alter table company_settings
  -- In naira, not kobo.
  add column refund_approval_above integer not null default 100000
    check (refund_approval_above between 0 and 5000000);

alter table refunds
  add column needs_approval boolean not null default false,
  add column approved_by integer references users on delete restrict,
  add constraint refunds_approved_by_another check (approved_by is null or approved_by <> requested_by) not valid,
  add constraint refunds_leave_approved check (
    not needs_approval or approved_by is not null or (status = 'REQUESTED' and sent_attempt_at is null)) not valid;
