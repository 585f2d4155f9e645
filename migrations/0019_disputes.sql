-- A dispute is a row of its own: a payment can have several, beside any exception of its own.

create table disputes (
  id          integer generated always as identity primary key,
  payment_id  integer not null references payments on delete restrict,
  provider_id text not null,
  status      text not null check (status in ('OPEN', 'WON', 'LOST')),
  amount_kobo bigint not null check (amount_kobo >= 0),
  reason      text,
  due_at      timestamptz,
  opened_at   timestamptz not null,
  resolved_at timestamptz,
  resolution  text,
  -- The moment of writing, not of the transaction: compared with the moment a refund was sent.
  created_at  timestamptz not null default clock_timestamp(),
  updated_at  timestamptz not null default now(),
  constraint disputes_provider_id_once unique (provider_id),
  constraint disputes_resolved_say_when check ((status = 'OPEN') = (resolved_at is null))
);
create index disputes_by_payment on disputes (payment_id);
create index disputes_open on disputes (payment_id) where status = 'OPEN';
create trigger disputes_touch_updated_at before update on disputes
  for each row execute function touch_updated_at();

-- A booking that moves to a cheaper trip a second time gives money back a second time, for the same reason.
drop index refunds_once_per_reason;
create unique index refunds_once_per_reason on refunds (payment_id, reason)
  where reason not in ('goodwill', 'recorded_by_mistake') and not (reason = 'overpaid' and requested_by is not null);
