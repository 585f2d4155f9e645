-- Received money pays for seats or is refunded. Money that pays for no seat has an exception, which staff see.

create table payments (
  id                  integer generated always as identity primary key,
  booking_id          integer not null references bookings on delete restrict,
  -- FULL, COMMITMENT and BALANCE are paid online. MANUAL is money that staff take, in any number of payments.
  purpose             text not null check (purpose in ('FULL', 'COMMITMENT', 'BALANCE', 'MANUAL')),
  provider            text not null check (provider in ('paystack', 'cash', 'pos', 'transfer')),
  reference           text not null check (reference ~ '^[A-Za-z0-9.=-]{6,100}$'),
  provider_txn_id     text,
  access_code         text,
  mode                text not null default 'test' check (mode in ('test', 'live')),
  payer_email         text not null check (length(payer_email) <= 254),
  amount_kobo         integer not null,
  currency            text not null default 'NGN',
  status              text not null default 'PENDING' check (status in ('PENDING', 'PAID', 'FAILED')),
  channel             text,
  paid_at             timestamptz,
  -- The amount and currency that arrived. They can differ from amount_kobo and currency.
  received_kobo       integer check (received_kobo > 0),
  received_currency   text,
  -- The part of received_kobo that counts towards the booking.
  applied             boolean not null default false,
  applied_kobo        integer not null default 0 check (applied_kobo >= 0),
  exception           text check (exception in (
                        'underpaid', 'overpaid', 'wrong_currency', 'wrong_mode', 'duplicate_payment', 'seats_lost',
                        'trip_canceled', 'booking_not_active', 'disputed', 'reversed')),
  exception_closed_at timestamptz,
  exception_closed_by integer references users on delete restrict,
  -- The provider's last response and the times of the last and next check, for the reconciliation job.
  provider_status     text,
  gateway_response    text,
  check_count         integer not null default 0,
  last_checked_at     timestamptz,
  next_check_at       timestamptz,
  -- Staff who took the money or overrode the provider, and why.
  recorded_by         integer references users on delete restrict,
  reason              text check (length(reason) <= 300),
  receipt_no          text check (length(receipt_no) <= 60),
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),

  constraint payments_reference_once unique (reference),
  constraint payments_provider_txn_once unique (provider_txn_id),
  constraint payments_online_at_least_100_naira check (amount_kobo >= case purpose when 'MANUAL' then 1 else 10000 end),
  constraint payments_in_naira check (currency = 'NGN'),
  constraint payments_manual_is_by_staff check ((purpose = 'MANUAL') = (provider <> 'paystack')),
  constraint payments_manual_names_who check (purpose <> 'MANUAL' or recorded_by is not null),
  constraint payments_paid_say_when check ((status = 'PAID') = (paid_at is not null)),
  constraint payments_paid_say_how_much check ((status = 'PAID') = (received_kobo is not null)),
  constraint payments_money_is_never_silent check (status <> 'PAID' or applied or exception is not null),
  constraint payments_applied_say_how_much check (applied = (applied_kobo > 0)),
  constraint payments_apply_no_more_than_came check (applied_kobo <= coalesce(received_kobo, 0))
);
-- A booking has one open online payment per purpose, so two tabs share it. At most one payment per purpose counts
-- towards the booking; migration 0016 drops this second rule.
create unique index payments_one_open_per_purpose on payments (booking_id, purpose)
  where status = 'PENDING' and purpose <> 'MANUAL';
create unique index payments_one_applied_per_purpose on payments (booking_id, purpose)
  where applied and purpose <> 'MANUAL';
create index payments_by_booking on payments (booking_id);
create index payments_newest on payments (created_at desc, id desc);
create index payments_by_status on payments (status, created_at desc, id desc);
create index payments_to_check on payments (next_check_at) where next_check_at is not null and status <> 'PAID';
create index payments_paid_by_day on payments (paid_at) where status = 'PAID';
create index payments_open_exceptions on payments (created_at)
  where exception is not null and exception_closed_at is null;

-- PAID is final. Money is returned by a refund, which is a separate row.
create function keep_paid_payments_paid() returns trigger
language plpgsql as $$
begin
  raise exception 'payment % is paid and stays so', old.id
    using errcode = 'integrity_constraint_violation', constraint = 'payments_paid_is_final';
end
$$;
create trigger payments_paid_is_final before update on payments for each row
  when (old.status = 'PAID' and (new.status, new.received_kobo, new.paid_at, new.booking_id)
        is distinct from (old.status, old.received_kobo, old.paid_at, old.booking_id))
  execute function keep_paid_payments_paid();

create table refunds (
  id                 integer generated always as identity primary key,
  payment_id         integer not null references payments on delete restrict,
  reason             text not null check (reason in (
                       'underpaid', 'overpaid', 'wrong_currency', 'wrong_mode', 'duplicate_payment', 'seats_lost',
                       'trip_canceled', 'booking_not_active', 'booking_cancelled', 'goodwill')),
  method             text not null default 'paystack' check (method in ('paystack', 'cash', 'transfer')),
  amount_kobo        integer not null check (amount_kobo > 0),
  status             text not null default 'REQUESTED'
                     check (status in ('REQUESTED', 'SENT', 'PROCESSED', 'FAILED', 'NEEDS_ATTENTION')),
  provider_refund_id text,
  -- Set before the provider is called. The provider has no idempotency keys, so after a crash this shows that the
  -- refund may have been sent already, and the provider's refunds must be read before it is sent again.
  sent_attempt_at    timestamptz,
  attempts           integer not null default 0,
  next_attempt_at    timestamptz,
  last_error         text,
  note               text check (length(note) <= 300),
  requested_by       integer references users on delete restrict,
  processed_at       timestamptz,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  constraint refunds_once_per_reason unique (payment_id, reason),
  constraint refunds_provider_id_once unique (provider_refund_id),
  constraint refunds_processed_say_when check ((status = 'PROCESSED') = (processed_at is not null))
);
create index refunds_newest on refunds (created_at desc, id desc);
create index refunds_unfinished on refunds (next_attempt_at) where status in ('REQUESTED', 'SENT', 'NEEDS_ATTENTION');

-- The refunds of a payment, without failed ones, never exceed the received amount. The lock on the payment makes
-- concurrent refunds wait for each other, so that each sum includes the others.
create function check_refunds_within_payment() returns trigger
language plpgsql as $$
declare
  received integer;
  going_back bigint;
begin
  select p.received_kobo into received from payments p where p.id = new.payment_id for no key update;
  select coalesce(sum(r.amount_kobo), 0) into going_back
    from refunds r where r.payment_id = new.payment_id and r.status <> 'FAILED';
  if going_back > coalesce(received, 0) then
    raise exception 'payment % received % kobo and % would go back', new.payment_id, received, going_back
      using errcode = 'integrity_constraint_violation', constraint = 'refunds_within_payment';
  end if;
  return null;
end
$$;
create trigger refunds_within_payment after insert or update of amount_kobo, status, payment_id on refunds
  for each row execute function check_refunds_within_payment();

-- Webhooks from the provider, stored before we respond to them. The digest of the body is the key, so a repeated
-- webhook is stored once.
create table webhook_inbox (
  body_sha256     bytea primary key check (length(body_sha256) = 32),
  event           text not null,
  reference       text,
  payload         jsonb not null,
  received_at     timestamptz not null default now(),
  processed_at    timestamptz,
  attempts        integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error      text
);
create index webhook_inbox_waiting on webhook_inbox (next_attempt_at) where processed_at is null;

-- A repeated request with the same key and body gets the stored response. The same key with a different body is
-- refused. Rows are kept for 72 hours.
create table idempotency_keys (
  endpoint       text not null,
  key            text not null check (length(key) between 1 and 200),
  request_sha256 bytea not null check (length(request_sha256) = 32),
  status_code    integer,
  answer         jsonb,
  created_at     timestamptz not null default now(),
  primary key (endpoint, key),
  constraint idempotency_keys_answers_are_whole check ((status_code is null) = (answer is null))
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
