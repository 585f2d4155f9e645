-- Each cancellation of a trip is a row: who asked for it, who approved it, which bookings it ended, and until when it
-- can be undone. A trip that has already run is canceled only after a second person approves the request.

create table trip_cancellations (
  id                    integer generated always as identity primary key,
  trip_id               integer not null references trips on delete cascade,
  status                text not null check (status in ('REQUESTED', 'DECLINED', 'DONE', 'UNDONE')),
  -- The trip's status before the cancellation. Undo restores it.
  trip_status           text not null check (trip_status in ('SCHEDULED', 'COMPLETED')),
  reason                text check (length(reason) between 3 and 300),
  requested_by          integer not null references users on delete restrict,
  decided_by            integer references users on delete restrict,
  decided_at            timestamptz,
  -- The confirmed bookings that this cancellation ended. Undo confirms them again.
  confirmed_booking_ids integer[] not null default '{}',
  undo_until            timestamptz,
  undone_by             integer references users on delete restrict,
  undone_at             timestamptz,
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  constraint trip_cancellations_by_two check (decided_by is null or decided_by <> requested_by),
  constraint trip_cancellations_requests_say_why check (
    (decided_by is null and status <> 'REQUESTED' and status <> 'DECLINED') or reason is not null),
  constraint trip_cancellations_done_have_an_undo check ((status in ('DONE', 'UNDONE')) = (undo_until is not null)),
  constraint trip_cancellations_undone_say_who check ((status = 'UNDONE') = (undone_by is not null))
);
create unique index trip_cancellations_one_request on trip_cancellations (trip_id) where status = 'REQUESTED';
create index trip_cancellations_by_trip on trip_cancellations (trip_id, id desc);
create trigger trip_cancellations_touch_updated_at before update on trip_cancellations
  for each row execute function touch_updated_at();

-- A refund of a canceled trip waits until the cancellation can no longer be undone.
alter table refunds
  add column trip_cancellation_id integer references trip_cancellations on delete restrict,
  add column not_before timestamptz;

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
  -- The time of the insert, not of the start of the transaction, because it is compared with the time a refund was
  -- sent.
  created_at  timestamptz not null default clock_timestamp(),
  updated_at  timestamptz not null default now(),
  constraint disputes_provider_id_once unique (provider_id),
  constraint disputes_resolved_say_when check ((status = 'OPEN') = (resolved_at is null))
);
create index disputes_by_payment on disputes (payment_id);
create index disputes_open on disputes (payment_id) where status = 'OPEN';
create trigger disputes_touch_updated_at before update on disputes
  for each row execute function touch_updated_at();
