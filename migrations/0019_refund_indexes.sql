-- no transaction
-- For Undo, which withdraws the refunds of one cancellation.
drop index concurrently if exists refunds_by_trip_cancellation;
create index concurrently refunds_by_trip_cancellation on refunds (trip_cancellation_id)
  where trip_cancellation_id is not null;
-- A booking that moves to a cheaper trip a second time gives money back a second time, for the same reason.
drop index concurrently if exists refunds_once_per_reason;
create unique index concurrently refunds_once_per_reason on refunds (payment_id, reason)
  where reason not in ('goodwill', 'recorded_by_mistake') and not (reason = 'overpaid' and requested_by is not null);
