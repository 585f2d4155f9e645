-- Money that goes back to passengers.

create table refunds (
  id                   integer generated always as identity primary key,
  payment_id           integer not null references payments on delete restrict,
  -- charge_waived: returns a charge that staff waived. by_provider: made on the provider's own dashboard.
  reason               text not null check (reason in (
                         'underpaid', 'overpaid', 'wrong_currency', 'wrong_mode', 'duplicate_payment', 'seats_lost',
                         'trip_canceled', 'booking_not_active', 'too_late', 'settlement_failed', 'booking_cancelled',
                         'goodwill', 'recorded_by_mistake', 'by_provider', 'seats_cancelled', 'seat_resold',
                         'class_down', 'charge_waived')),
  -- The number of earlier refunds of the payment for the same reason. A bank can take a payment and give it back more
  -- than once, and each time money is owed again. Two transactions that open the same refund at once get the same
  -- number.
  repeat_no            integer not null default 0,
  act_id               integer references booking_acts on delete restrict,
  trip_cancellation_id integer references trip_cancellations on delete restrict,
  -- `pos`: staff refund the card on the card machine.
  method               text not null default 'paystack' check (method in ('paystack', 'cash', 'transfer', 'pos')),
  amount_kobo          integer not null check (amount_kobo > 0),
  -- The part that the policy of the booking gives. It needs no approval, and a second person cannot decline it.
  owed_kobo            integer not null default 0,
  status               text not null default 'REQUESTED'
                       check (status in ('REQUESTED', 'SENT', 'PROCESSED', 'FAILED', 'NEEDS_ATTENTION')),

  requested_by         integer references users on delete restrict,
  note                 text check (length(note) <= 300),
  -- The amount is above a limit: the refund waits until a second person approves it.
  needs_approval       boolean not null default false,
  approved_by          integer references users on delete restrict,
  -- A refund is late only a number of working days after it was sent, or after a second person approved it.
  approved_at          timestamptz,
  -- When it became an open item for finance, because it was late.
  escalated_at         timestamptz,

  -- A refund of a canceled trip waits until the cancellation can no longer be undone.
  not_before           timestamptz,
  provider_refund_id   text,
  -- Set before the provider is called. The provider has no idempotency keys, so after a crash this shows that the
  -- refund may have been sent already, and the provider's refunds must be read before it is sent again.
  sent_attempt_at      timestamptz,
  attempts             integer not null default 0,
  next_attempt_at      timestamptz,
  last_error           text,
  -- Six digits that the passenger names to collect cash. Staff never see them.
  collect_code         text,
  -- The member of staff who paid the refund out. Null if the provider sent it.
  processed_by         integer references users on delete restrict,
  processed_at         timestamptz,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now(),
  constraint refunds_provider_id_once unique (provider_refund_id),
  constraint refunds_processed_say_when check ((status = 'PROCESSED') = (processed_at is not null)),
  constraint refunds_approved_by_another check (
    approved_by is null or approved_by is distinct from requested_by and approved_by is distinct from processed_by),
  constraint refunds_leave_approved check (
    not needs_approval or approved_by is not null or (status = 'REQUESTED' and sent_attempt_at is null)),
  constraint refunds_code_is_for_cash check (
    collect_code is null or method = 'cash' and collect_code ~ '^[0-9]{6}$')
);
-- The product refunds a payment once per reason. Not limited: staff may refund several times for goodwill or for a
-- mistake, a payment can be refunded in parts on the provider's dashboard, and a booking can move to a cheaper trip
-- again.
create unique index refunds_once_per_reason on refunds (payment_id, reason, repeat_no)
  where reason not in ('goodwill', 'recorded_by_mistake', 'by_provider')
    and not (reason = 'overpaid' and requested_by is not null) and act_id is null;
-- A booking can lose seats more than once, and each time a payment of it can be refunded.
create unique index refunds_once_per_act on refunds (payment_id, act_id) where act_id is not null;
create index refunds_newest on refunds (created_at desc, id desc);
create index refunds_by_status on refunds (status, created_at desc, id desc);
create index refunds_by_payment on refunds (payment_id);
create index refunds_by_act on refunds (act_id) where act_id is not null;
-- For Undo, which withdraws the refunds of one cancellation.
create index refunds_by_trip_cancellation on refunds (trip_cancellation_id) where trip_cancellation_id is not null;
create index refunds_unfinished on refunds (next_attempt_at) where status in ('REQUESTED', 'SENT', 'NEEDS_ATTENTION');
create index refunds_returned_by_hand on refunds (processed_at) where processed_by is not null;
create trigger refunds_touch_updated_at before update on refunds for each row execute function touch_updated_at();

-- The refunds of a payment, without failed ones, never exceed the received amount. The lock on the payment makes
-- concurrent refunds wait for each other, so that each sum includes the others. What a bank took is not refunded as
-- well: a new refund, a raised one and a failed one that staff send again or pay out fit into the rest. News of the
-- provider about a refund is always stored.
create function check_refunds_within_payment() returns trigger
language plpgsql as $$
declare
  received integer;
  taken bigint := 0;
  going_back bigint;
begin
  select p.received_kobo, p.reversed_kobo into received, taken
    from payments p where p.id = new.payment_id for no key update;
  if tg_op = 'INSERT' and new.reason <> 'by_provider'
     or tg_op = 'UPDATE' and (
       new.amount_kobo > old.amount_kobo
       or old.status = 'FAILED' and (new.status = 'REQUESTED' or new.processed_by is not null)) then
    taken := taken + (select coalesce(sum(d.taken_kobo), 0) from disputes d where d.payment_id = new.payment_id);
  else
    taken := 0;
  end if;
  select coalesce(sum(r.amount_kobo), 0) into going_back
    from refunds r where r.payment_id = new.payment_id and r.status <> 'FAILED';
  if going_back > coalesce(received, 0) - taken then
    raise exception 'payment % received % kobo, banks took %, and % would go back', new.payment_id, received, taken, going_back
      using errcode = 'integrity_constraint_violation', constraint = 'refunds_within_payment';
  end if;
  return null;
end
$$;
create trigger refunds_within_payment after insert or update of amount_kobo, status, payment_id on refunds
  for each row execute function check_refunds_within_payment();

-- Only the word of a member of staff shows that money came by card machine or transfer, or that an online payment was
-- made. Its refund never becomes cash.
create function check_refund_method() returns trigger
language plpgsql as $$
begin
  if exists (select from payments p
             where p.id = new.payment_id and p.recorded_by is not null and p.provider <> 'cash') then
    raise exception 'payment % was not in cash', new.payment_id
      using errcode = 'integrity_constraint_violation', constraint = 'refunds_in_cash_are_of_cash';
  end if;
  return new;
end
$$;
create trigger refunds_in_cash_are_of_cash before insert or update of method, payment_id on refunds
  for each row when (new.method = 'cash') execute function check_refund_method();

-- A person who sold the booking or recorded the payment neither approves nor pays out a refund of it: they could have
-- recorded money that never came. This does not apply to a payment that was recorded by mistake, because its refund
-- moves no money.
create function check_refund_hands() returns trigger
language plpgsql as $$
begin
  if exists (select from payments p join bookings b on b.id = p.booking_id
             where p.id = new.payment_id
               and (new.approved_by in (b.created_by, p.recorded_by, p.expected_by)
                 or new.processed_by in (b.created_by, p.recorded_by, p.expected_by))) then
    raise exception 'refund % is of money that the same person took', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'refunds_are_not_by_the_seller';
  end if;
  return new;
end
$$;
create trigger refunds_are_not_by_the_seller
  before insert or update of approved_by, processed_by, reason, payment_id on refunds
  for each row when (
    new.reason <> 'recorded_by_mistake' and (new.approved_by is not null or new.processed_by is not null))
  execute function check_refund_hands();

-- The part of a refund that we owe: all of it, also if it failed. While a second person can decline the refund, only
-- the part that the policy of the booking gives.
create function refund_owed(refund refunds) returns integer
language sql immutable
return case
  when refund.needs_approval and refund.approved_by is null and refund.reason <> 'overpaid'
       and coalesce(refund.requested_by, refund.act_id) is not null
    then least(refund.owed_kobo, refund.amount_kobo)
  else refund.amount_kobo
end;

-- Writes the lines of a refund: owed, sent, and then back or failed. A refund is owed only as far as refund_owed says:
-- the rest of a refund that waits for approval is owed from the approval on, and never if it is declined. `back` is the
-- amount of a PROCESSED refund.
create function write_refund_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  refund refunds := coalesce(new, old);
  booking integer := (select p.booking_id from payments p where p.id = refund.payment_id);
  owed integer := coalesce(refund_owed(new), 0) - coalesce(refund_owed(old), 0);
  back integer := case when new.status = 'PROCESSED' then new.amount_kobo else 0 end
                - case when old.status = 'PROCESSED' then old.amount_kobo else 0 end;
begin
  if owed <> 0 then
    insert into money_lines (payment_id, booking_id, refund_id, kind, kobo, event_at)
    values (refund.payment_id, booking, refund.id, case when owed > 0 then 'owed_back' else 'withdrawn' end, abs(owed),
            case tg_op when 'INSERT' then refund.created_at end);
  end if;
  if new.status in ('SENT', 'NEEDS_ATTENTION')
     and (old.status is null or old.status not in ('SENT', 'NEEDS_ATTENTION')) then
    insert into money_lines (payment_id, booking_id, refund_id, kind, kobo)
    values (refund.payment_id, booking, refund.id, 'sent_back', new.amount_kobo);
  end if;
  if back <> 0 then
    insert into money_lines (payment_id, booking_id, refund_id, kind, kobo)
    values (refund.payment_id, booking, refund.id, 'back', back);
  end if;
  if new.status = 'FAILED' and old.status is distinct from 'FAILED' then
    insert into money_lines (payment_id, booking_id, refund_id, kind, kobo)
    values (refund.payment_id, booking, refund.id, 'back_failed', new.amount_kobo);
  end if;
  return null;
end
$$;
revoke execute on function write_refund_lines() from public;
create trigger refunds_write_money_lines
  after insert or delete or update of amount_kobo, status, needs_approval, approved_by, owed_kobo on refunds
  for each row execute function write_refund_lines();

create function raise_refund_event() returns trigger language plpgsql as $$
begin
  perform raise_webhook_event('refund.processed', jsonb_build_object(
    'refundId', new.id, 'paymentId', new.payment_id,
    'bookingId', (select p.booking_id from payments p where p.id = new.payment_id), 'amountKobo', new.amount_kobo
  ));
  return null;
end $$;

create trigger refunds_raise_recorded after insert on refunds
  for each row when (new.status = 'PROCESSED') execute function raise_refund_event();

create trigger refunds_raise_processed after update of status on refunds
  for each row when (new.status = 'PROCESSED' and old.status <> 'PROCESSED') execute function raise_refund_event();

-- A refund that needs the passenger's bank account (NEEDS_ATTENTION): the passenger gives it behind a one-time link. One
-- row for each account that was handed to the provider. The account number itself is never stored.
create table refund_accounts (
  id            integer generated always as identity primary key,
  refund_id     integer not null references refunds on delete cascade,
  link_id       integer references one_time_links on delete set null,
  -- Comes from the form, so that a form that is sent twice is one submission.
  submission    text not null check (submission ~ '^[0-9a-f-]{36}$'),
  -- Bank and last four digits. Null once the passenger's data was removed.
  bank_name     text check (length(bank_name) between 1 and 120),
  account_end   text check (account_end ~ '^[0-9]{4}$'),
  given_at      timestamptz not null default now(),
  -- Null while the call may be on its way. taken: the provider sends the refund there. refused: it does not accept the
  -- account. unsent: the call did not reach it.
  outcome       text check (outcome in ('taken', 'refused', 'unsent')),
  settled_at    timestamptz,
  next_check_at timestamptz not null default now() + interval '1 minute',
  constraint refund_accounts_given_once unique (submission),
  constraint refund_accounts_settle check ((outcome is null) = (settled_at is null)),
  constraint refund_accounts_are_forgotten_whole check ((bank_name is null) = (account_end is null))
);
create index refund_accounts_by_refund on refund_accounts (refund_id, id);
-- While one account is on its way to the provider, a second one for the same refund is refused.
create unique index refund_accounts_one_at_a_time on refund_accounts (refund_id) where outcome is null;
-- A link hands over one account. One that was refused or not sent can be corrected.
create unique index refund_accounts_once_per_link on refund_accounts (link_id)
  where outcome is null or outcome = 'taken';
