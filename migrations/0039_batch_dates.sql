-- The first and the last day on which a batch reports at its camps. Null until NYSC announces them.

alter table batches
  add column reports_on date,
  add column closes_on date,
  add constraint batches_close_after_reporting check (closes_on >= reports_on);
