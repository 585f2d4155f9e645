-- Lets callers use USSD. It also needs the address of the gateway in the configuration.
alter table company_settings add column ussd_enabled boolean not null default false;
