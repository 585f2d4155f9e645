-- Events that other programs are told about. Triggers of bookings, payments, refunds and trips raise them, so that no
-- way to confirm, cancel, pay or refund can forget one, and an event is stored if and only if its fact is.

-- Addresses of other programs. The secrets are stored as they are, because each message is signed with them; no
-- response, log or export contains them.
create table webhook_endpoints (
  id              integer generated always as identity primary key,
  url             text not null check (url ~ '^https?://' and length(url) <= 500),
  secret          text not null check (secret ~ '^whsec_[A-Za-z0-9_-]{43}$'),
  -- After a rotation messages carry both signatures until this time.
  previous_secret text check (previous_secret ~ '^whsec_[A-Za-z0-9_-]{43}$'),
  previous_until  timestamptz,
  events          text[] not null,
  is_on           boolean not null default true,
  -- The time at which the last retry failed. Null again when staff switch the endpoint on.
  gave_up_at      timestamptz,
  created_by      integer not null references users on delete restrict,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  constraint webhook_endpoints_url_once unique (url),
  constraint webhook_endpoints_hear_known_events check (
    cardinality(events) > 0 and events <@ array[
      'booking.confirmed', 'booking.cancelled', 'payment.arrived', 'refund.processed',
      'trip.changed', 'trip.canceled', 'trip.departed', 'trip.arrived'
    ]
  ),
  constraint webhook_endpoints_rotate_for_a_time check ((previous_secret is null) = (previous_until is null)),
  constraint webhook_endpoints_off_after_giving_up check (gave_up_at is null or not is_on)
);
create trigger webhook_endpoints_touch_updated_at before update on webhook_endpoints
  for each row execute function touch_updated_at();

-- The outbox of webhooks: a row for each event and endpoint, written in the transaction of the event.
create table webhook_deliveries (
  id              bigint generated always as identity primary key,
  endpoint_id     integer not null references webhook_endpoints on delete cascade,
  event           text not null,
  -- The same for all endpoints, so that a receiver recognises a repeated message.
  event_id        text not null check (event_id like 'evt_%'),
  -- Ids and amounts, no personal data.
  data            jsonb not null,
  dedupe_key      text not null,
  status          text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts        integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- While a worker sends the message, no other worker takes a message of the same endpoint.
  claimed_until   timestamptz,
  last_status     integer check (last_status between 100 and 999),
  last_error      text,
  created_at      timestamptz not null default now(),
  delivered_at    timestamptz,
  constraint webhook_deliveries_event_once unique (endpoint_id, dedupe_key),
  constraint webhook_deliveries_delivered_at_a_time check ((status = 'delivered') = (delivered_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where status = 'pending';
create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, id desc);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id) where status = 'pending';
create index webhook_deliveries_delivered on webhook_deliveries (endpoint_id, delivered_at)
  where delivered_at is not null;
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
create index webhook_deliveries_under_way on webhook_deliveries (endpoint_id) where claimed_until is not null;

-- Adds the job that sends webhooks. Runs at commit, because the row of a job must be the last lock of a transaction.
create function start_webhook_job() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('send-webhooks', job_key => 'send-webhooks');
  return null;
end $$;
create constraint trigger webhook_deliveries_start_job after insert on webhook_deliveries
  deferrable initially deferred
  for each row execute function start_webhook_job();

-- Writes the event for each endpoint that wants it. Without endpoints it does nothing.
create function raise_webhook_event(name text, facts jsonb) returns void language plpgsql as $$
declare
  new_id text := 'evt_' || replace(gen_random_uuid()::text, '-', '');
begin
  insert into webhook_deliveries (endpoint_id, event, event_id, data, dedupe_key)
  select e.id, name, new_id, facts, new_id
  from webhook_endpoints e
  where e.is_on and name = any (e.events)
  order by e.id;
end $$;
