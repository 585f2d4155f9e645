-- no transaction
-- One slip of a card machine or of a bank pays for one booking. Spaces, dashes and case do not make another number.
drop index concurrently if exists payments_receipt_once_a_day;
create unique index concurrently payments_receipt_once_a_day on payments (
  provider, ((paid_at at time zone 'Africa/Lagos')::date), upper(regexp_replace(receipt_no, '[^A-Za-z0-9]', '', 'g')))
  where status = 'PAID' and provider in ('pos', 'transfer') and exception is distinct from 'recorded_by_mistake';
