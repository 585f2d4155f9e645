alter table trip_cancellations
  -- The rows of `refunds` that waited for a second person and that this cancellation replaced. Undo brings them back.
  -- Emptied when the undo time is over.
  add column withdrawn_refunds jsonb not null default '[]';
