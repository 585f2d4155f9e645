-- The part of cash taken at the door that was not due, which staff give back. No payment has it. Empty for other
-- entries, and for those of the version before, which opened a refund in cash.
alter table door_exceptions add column not_due_kobo integer
  constraint door_exceptions_not_due_is_cash check (not_due_kobo is null or (kind = 'cash_not_due' and not_due_kobo > 0));
