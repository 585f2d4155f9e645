-- Money: the ledger of its movements, payments, what the provider tells us, and the cash of a day.

-- The ledger of money: one line for each movement of a payment or a refund, written once. Triggers write it in the
-- transaction of the movement itself, whatever code makes the movement. No line has a name or a contact.
create table money_lines (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default now(),
  -- The time of the movement. `at` is the time at which it was written: money can arrive before we hear of it.
  event_at   timestamptz,
  payment_id integer not null,
  booking_id integer not null,
  -- Not a foreign key, because a withdrawn refund is deleted.
  refund_id  integer,
  -- The passenger's act that moved the money. Null for all other movements.
  act_id     integer,
  kind       text not null constraint money_lines_kinds check (kind in (
               'arrived', 'applied', 'unapplied', 'charged', 'uncharged', 'owed_back', 'withdrawn', 'sent_back', 'back',
               'back_failed', 'taken_back')),
  -- Negative only if a figure that was recorded before is corrected.
  kobo       integer not null constraint money_lines_move_money check (kobo <> 0),
  -- A sum of naira leaves out lines in dollars, and a sum of live money leaves out lines of test money.
  currency   text,
  mode       text,
  constraint money_lines_say_which_money check (num_nulls(event_at, currency, mode) = 0)
);
create index money_lines_by_payment on money_lines (payment_id);
create index money_lines_by_refund on money_lines (refund_id) where refund_id is not null;
-- The root of a day reads the lines in this order, in parts.
create index money_lines_by_time on money_lines (at, id);
-- For the revenue of a period. Not limited to the kinds that count as revenue: if it were, the planner would read all
-- of this partial index for the lines of one payment and kind.
create index money_lines_by_event on money_lines (event_at) include (kind, kobo, currency, mode);

create function keep_money_lines() returns trigger
language plpgsql as $$
begin
  raise exception 'the money ledger is not edited'
    using errcode = 'integrity_constraint_violation', constraint = 'money_lines_are_final';
end
$$;
create trigger money_lines_are_not_changed before update or delete on money_lines for each row
  execute function keep_money_lines();
create trigger money_lines_are_not_emptied before truncate on money_lines execute function keep_money_lines();

-- All lines of a payment are of its currency and mode.
create function name_money_of_line() returns trigger
language plpgsql as $$
begin
  if new.currency is null then
    new.currency := (select coalesce(p.received_currency, p.currency) from payments p where p.id = new.payment_id);
  end if;
  if new.mode is null then
    new.mode := (select coalesce(p.received_mode, p.mode) from payments p where p.id = new.payment_id);
  end if;
  new.event_at := coalesce(new.event_at, new.at);
  return new;
end
$$;
create trigger money_lines_name_money before insert on money_lines for each row
  execute function name_money_of_line();

-- A seal for each day in Lagos: the root is the SHA-256 of the root before and of all lines since. If somebody changes,
-- removes or adds a line of a sealed day, `npm run tafiya -- invariants` calculates another root.
create table day_roots (
  day     date primary key,
  root    bytea not null,
  lines   integer not null,
  last_id bigint,
  made_at timestamptz not null default now(),
  constraint day_roots_whole check (lines >= 0 and (last_id is null) = (lines = 0) and length(root) = 32)
);
create trigger day_roots_are_not_changed before update or delete on day_roots for each row
  execute function keep_money_lines();
create trigger day_roots_are_not_emptied before truncate on day_roots execute function keep_money_lines();

-- A root of a day that is not over would lack lines, and no later root could be made before that day. A day is over an
-- hour after its end in Lagos, which is midnight in UTC.
create function refuse_early_roots() returns trigger
language plpgsql as $$
begin
  raise exception 'day % is not over', new.day
    using errcode = 'integrity_constraint_violation', constraint = 'day_roots_are_of_past_days';
end
$$;
create trigger day_roots_are_of_past_days before insert on day_roots for each row
  when (new.day >= (clock_timestamp() at time zone 'utc')::date)
  execute function refuse_early_roots();

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
  -- The page of the provider on which a visitor without script pays.
  authorization_url   text,
  -- The bank whose customer pays by dialling a code, and the code once the provider has made it.
  ussd_bank           text,
  ussd_code           text,
  -- The mode of the key with which the payment was started.
  mode                text not null default 'test' check (mode in ('test', 'live')),
  payer_email         text not null check (length(payer_email) <= 254),
  amount_kobo         integer not null,
  currency            text not null default 'NGN',
  status              text not null default 'PENDING' check (status in ('PENDING', 'PAID', 'FAILED')),
  channel             text,
  paid_at             timestamptz,
  terms_version       text,
  terms_agreed_at     timestamptz,
  terms_ip            inet,

  -- The amount and currency that arrived. They can differ from amount_kobo and currency.
  received_kobo       integer check (received_kobo > 0),
  received_currency   text,
  -- `live` or `test`, as the provider said about the money that arrived.
  received_mode       text,
  -- The part of the payment that the provider keeps, also after a refund. Null if it did not say.
  fees_kobo           integer,
  -- The part of received_kobo that counts towards the booking.
  applied             boolean not null default false,
  applied_kobo        integer not null default 0 check (applied_kobo >= 0),
  -- The part that we keep as a charge. It counts for no seat and is not refunded.
  charged_kobo        integer not null default 0,
  -- The part of the payment that a bank took back without a dispute that we know of.
  reversed_kobo       integer not null default 0,

  -- too_late: a first payment after departure. settlement_failed: the database refused the settlement, and the money is
  -- refunded. provider_unclear: a success without a usable amount, or with a transaction id that another payment has.
  exception           text check (exception in (
                        'underpaid', 'overpaid', 'wrong_currency', 'wrong_mode', 'duplicate_payment', 'seats_lost',
                        'trip_canceled', 'booking_not_active', 'too_late', 'settlement_failed', 'provider_unclear',
                        'disputed', 'reversed', 'recorded_by_mistake')),
  exception_closed_at timestamptz,
  exception_closed_by integer references users on delete restrict,
  -- The reason why the exception was closed.
  exception_note      text check (length(exception_note) <= 300),

  -- The provider's last response, the time at which it first reported this status, and the times of the last and next
  -- check, for the reconciliation job.
  provider_status     text,
  provider_said_at    timestamptz,
  gateway_response    text,
  check_count         integer not null default 0,
  last_checked_at     timestamptz,
  next_check_at       timestamptz,

  -- Staff who took the money or overrode the provider, and why.
  recorded_by         integer references users on delete restrict,
  -- The member of staff who recorded a transfer before it arrived. recorded_by is then the one who confirmed it.
  expected_by         integer references users on delete restrict,
  reason              text check (length(reason) <= 300),
  -- The receipt of the card machine or of the bank, for which staff record a payment.
  receipt_no          text check (length(receipt_no) <= 60),
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),

  constraint payments_reference_once unique (reference),
  constraint payments_provider_txn_once unique (provider_txn_id),
  constraint payments_online_at_least_100_naira check (amount_kobo >= case purpose when 'MANUAL' then 1 else 10000 end),
  constraint payments_in_naira check (currency = 'NGN'),
  constraint payments_ussd_bank_is_known check (ussd_bank in ('737', '919', '822', '966')),
  constraint payments_ussd_code_has_a_bank check (ussd_code is null or ussd_bank is not null),
  constraint payments_manual_is_by_staff check ((purpose = 'MANUAL') = (provider <> 'paystack')),
  constraint payments_manual_names_who check (purpose <> 'MANUAL' or recorded_by is not null),
  constraint payments_name_their_receipt check (
    provider not in ('pos', 'transfer') or status <> 'PAID' or coalesce(receipt_no, '') ~ '[A-Za-z0-9]'),
  constraint payments_paid_say_when check ((status = 'PAID') = (paid_at is not null)),
  constraint payments_paid_say_how_much check ((status = 'PAID') = (received_kobo is not null)),
  constraint payments_money_is_never_silent check (status <> 'PAID' or applied or exception is not null),
  constraint payments_applied_say_how_much check (applied = (applied_kobo > 0)),
  constraint payments_apply_no_more_than_came check (applied_kobo <= coalesce(received_kobo, 0)),
  constraint payments_keep_no_more_than_came check (
    charged_kobo >= 0 and applied_kobo + charged_kobo <= coalesce(received_kobo, 0)),
  constraint payments_reversed_had_arrived check (
    reversed_kobo = 0 or (reversed_kobo > 0 and reversed_kobo <= received_kobo))
);
-- A booking has one open online payment per purpose, so two tabs share it. It can pay a balance more than once, for
-- example after it moved to a more expensive trip: bookings_never_overpaid refuses more than the total.
create unique index payments_one_open_per_purpose on payments (booking_id, purpose)
  where status = 'PENDING' and purpose <> 'MANUAL';
-- One slip of a card machine or of a bank pays for one booking. Spaces, dashes and case do not make another number.
create unique index payments_receipt_once_a_day on payments (
  provider, ((paid_at at time zone 'Africa/Lagos')::date), upper(regexp_replace(receipt_no, '[^A-Za-z0-9]', '', 'g')))
  where status = 'PAID' and provider in ('pos', 'transfer') and exception is distinct from 'recorded_by_mistake';
create index payments_by_booking on payments (booking_id);
create index payments_newest on payments (created_at desc, id desc);
create index payments_by_status on payments (status, created_at desc, id desc);
-- A payment that staff marked as paid is PAID, but the provider is still asked about it: its money may arrive too and
-- must then be refunded or applied.
create index payments_to_check on payments (next_check_at) where next_check_at is not null;
create index payments_paid_by_day on payments (paid_at) where status = 'PAID';
-- For the cash-up, which sums the payments of a day that staff recorded.
create index payments_taken_by_staff on payments (paid_at) where status = 'PAID' and recorded_by is not null;
create index payments_open_exceptions on payments (created_at)
  where exception is not null and exception_closed_at is null;
-- Finds what we hold about a contact who paid for bookings of other people.
create index payments_by_payer on payments (payer_email);
-- A response from the provider does not count as an edit.
create trigger payments_touch_updated_at before update on payments for each row
  when (to_jsonb(new) - '{access_code,authorization_url,ussd_code,provider_status,provider_said_at,
                          gateway_response,check_count,last_checked_at,next_check_at}'::text[]
        is distinct from
        to_jsonb(old) - '{access_code,authorization_url,ussd_code,provider_status,provider_said_at,
                          gateway_response,check_count,last_checked_at,next_check_at}'::text[])
  execute function touch_updated_at();

-- PAID is final. Money is returned by a refund, which is a separate row. The one exception: the provider's money can be
-- added to a payment that staff marked as paid. It must be of the same currency and mode, so that a payment never adds
-- up different money.
create function keep_paid_payments_paid() returns trigger
language plpgsql as $$
begin
  raise exception 'payment % is paid and stays so', old.id
    using errcode = 'integrity_constraint_violation', constraint = 'payments_paid_is_final';
end
$$;
create trigger payments_paid_is_final before update on payments for each row
  when (old.status = 'PAID' and (
    (new.status, new.paid_at, new.booking_id, coalesce(new.received_currency, new.currency),
     coalesce(new.received_mode, new.mode))
      is distinct from
    (old.status, old.paid_at, old.booking_id, coalesce(old.received_currency, old.currency),
     coalesce(old.received_mode, old.mode))
    or new.received_kobo is distinct from old.received_kobo and not (
      old.provider = 'paystack' and old.recorded_by is not null and old.provider_txn_id is null
      and new.provider_txn_id is not null and new.received_kobo > old.received_kobo)))
  execute function keep_paid_payments_paid();

-- Runs as the owner of the tables, because the role that serves requests may not insert a line by itself. The time of
-- an arrival is the one that the provider or the clerk reports. The act of a movement is the last act of this
-- transaction, because an act writes its row before the money moves.
create function write_payment_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  arrived integer := coalesce(new.received_kobo, 0) - coalesce(old.received_kobo, 0);
  applied integer := new.applied_kobo - coalesce(old.applied_kobo, 0);
  charged integer := new.charged_kobo - coalesce(old.charged_kobo, 0);
  taken integer := new.reversed_kobo - coalesce(old.reversed_kobo, 0);
begin
  if arrived <> 0 then
    insert into money_lines (payment_id, booking_id, kind, kobo, event_at)
    values (new.id, new.booking_id, 'arrived', arrived,
            case when old.received_kobo is null then new.paid_at end);
  end if;
  if applied <> 0 then
    insert into money_lines (payment_id, booking_id, kind, kobo)
    values (new.id, new.booking_id, case when applied > 0 then 'applied' else 'unapplied' end, abs(applied));
  end if;
  if charged <> 0 then
    insert into money_lines (payment_id, booking_id, act_id, kind, kobo)
    values (new.id, new.booking_id,
            (select max(a.id) from booking_acts a where a.booking_id = new.booking_id and a.created_at = now()),
            case when charged > 0 then 'charged' else 'uncharged' end, abs(charged));
  end if;
  if taken <> 0 then
    insert into money_lines (payment_id, booking_id, kind, kobo)
    values (new.id, new.booking_id, 'taken_back', taken);
  end if;
  return null;
end
$$;
revoke execute on function write_payment_lines() from public;
create trigger payments_write_money_lines
  after insert or update of received_kobo, applied_kobo, charged_kobo, reversed_kobo on payments
  for each row execute function write_payment_lines();

create function raise_payment_event() returns trigger language plpgsql as $$
begin
  perform raise_webhook_event('payment.arrived', jsonb_build_object(
    'paymentId', new.id, 'bookingId', new.booking_id, 'amountKobo', coalesce(new.received_kobo, new.amount_kobo)
  ));
  return null;
end $$;

create trigger payments_raise_recorded after insert on payments
  for each row when (new.status = 'PAID') execute function raise_payment_event();

create trigger payments_raise_arrived after update of status on payments
  for each row when (new.status = 'PAID' and old.status <> 'PAID') execute function raise_payment_event();

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
-- Find what we hold about a contact. Emptied webhooks are left out. A webhook about a dispute has the reference inside
-- its transaction.
create index webhook_inbox_by_payment
  on webhook_inbox (coalesce(reference, payload #>> '{transaction,reference}')) where payload <> '{}';
create index webhook_inbox_by_customer on webhook_inbox (lower(payload #>> '{customer,email}'))
  where payload <> '{}';

-- Successful payments at the provider whose reference has our format but is not in our payments table. Each stays open
-- until a member of staff decides about it.
create table unknown_payments (
  id              integer generated always as identity primary key,
  reference       text not null,
  provider_txn_id text not null,
  amount_kobo     bigint not null,
  currency        text not null,
  closed_at       timestamptz,
  closed_by       integer references users on delete restrict,
  booking_id      integer references bookings on delete restrict,
  note            text check (length(note) between 3 and 300),
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  constraint unknown_payments_reference_once unique (reference),
  constraint unknown_payments_closed_say_who check (
    (closed_at is null) = (closed_by is null) and (closed_at is null) = (note is null))
);
create index unknown_payments_newest on unknown_payments (created_at desc, id desc);
create index unknown_payments_open on unknown_payments (created_at desc) where closed_at is null;
create trigger unknown_payments_touch_updated_at before update on unknown_payments
  for each row execute function touch_updated_at();

-- A member of staff closes the cash-up of a day by counting the drawer. A closed cash-up is never changed: money that
-- is recorded for that day later shows as a difference.
create table cash_ups (
  id            integer generated always as identity primary key,
  user_id       integer not null references users on delete restrict,
  -- A day in Lagos.
  day           date not null,
  -- Cash taken less cash paid out, as recorded when the cash-up was closed. Negative if more was paid out than taken.
  expected_kobo bigint not null,
  counted_kobo  bigint not null check (counted_kobo >= 0),
  note          text check (length(note) between 3 and 300),
  closed_by     integer not null references users on delete restrict,
  created_at    timestamptz not null default now(),
  constraint cash_ups_once_a_day unique (day, user_id),
  constraint cash_ups_differences_have_a_note check (counted_kobo = expected_kobo or note is not null)
);

create function keep_cash_ups() returns trigger
language plpgsql as $$
begin
  raise exception 'a closed cash-up is not edited'
    using errcode = 'integrity_constraint_violation', constraint = 'cash_ups_are_final';
end
$$;
create trigger cash_ups_are_not_changed before update or delete on cash_ups for each row
  execute function keep_cash_ups();
create trigger cash_ups_are_not_emptied before truncate on cash_ups execute function keep_cash_ups();
