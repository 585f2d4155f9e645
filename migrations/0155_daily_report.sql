-- The owner gets a report by mail each morning.
alter table company_settings add column daily_report_enabled boolean not null default true;
