-- A bank can take a payment and give it back more than once, and each time money is owed for the same reason. Counts these
-- refunds of a payment. Two transactions that open the same refund at once get the same number.
alter table refunds add column repeat_no integer not null default 0;
