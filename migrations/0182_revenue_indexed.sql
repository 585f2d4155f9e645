-- no transaction
-- For the revenue of a time. Not limited to the kinds that count as revenue: for the lines of one payment and kind the
-- planner would read all of a partial index.
drop index concurrently if exists money_lines_by_event;
create index concurrently money_lines_by_event on money_lines (event_at) include (kind, kobo, currency, mode);
-- The figures read the money ledger now.
drop index concurrently if exists payments_came;
