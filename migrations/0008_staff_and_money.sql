-- Staff take payments, mark online payments as paid, pay out refunds, and close payment exceptions.

alter table payments
  -- The reason why the exception was closed.
  add column exception_note text check (length(exception_note) <= 300),
  drop constraint payments_exception_check,
  add constraint payments_exception_check check (exception in (
    'underpaid', 'overpaid', 'wrong_currency', 'wrong_mode', 'duplicate_payment', 'seats_lost', 'trip_canceled',
    'booking_not_active', 'disputed', 'reversed', 'recorded_by_mistake'));

alter table refunds
  -- The member of staff who paid the refund out. Null if the provider sent it.
  add column processed_by integer references users on delete restrict,
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in (
    'underpaid', 'overpaid', 'wrong_currency', 'wrong_mode', 'duplicate_payment', 'seats_lost', 'trip_canceled',
    'booking_not_active', 'booking_cancelled', 'goodwill', 'recorded_by_mistake')),
  drop constraint refunds_once_per_reason;
-- The product refunds a payment once per reason. Staff may refund several times for goodwill or for a mistake.
create unique index refunds_once_per_reason on refunds (payment_id, reason)
  where reason not in ('goodwill', 'recorded_by_mistake');
create index refunds_by_payment on refunds (payment_id);
create index refunds_by_status on refunds (status, created_at desc, id desc);
create index refunds_returned_by_hand on refunds (processed_at) where processed_by is not null;

-- A payment that staff marked as paid is PAID, but the provider is still asked about it: its money may arrive too and
-- must then be refunded or applied.
drop index payments_to_check;
create index payments_to_check on payments (next_check_at) where next_check_at is not null;

-- PAID is final, with one exception: the provider's money can be added to a payment that staff marked as paid.
drop trigger payments_paid_is_final on payments;
create trigger payments_paid_is_final before update on payments for each row
  when (old.status = 'PAID' and (
    (new.status, new.paid_at, new.booking_id) is distinct from (old.status, old.paid_at, old.booking_id)
    or new.received_kobo is distinct from old.received_kobo and not (
      old.provider = 'paystack' and old.recorded_by is not null and old.provider_txn_id is null
      and new.provider_txn_id is not null and new.received_kobo > old.received_kobo)))
  execute function keep_paid_payments_paid();

-- For the cash-up, which sums the payments of a day that staff recorded.
create index payments_taken_by_staff on payments (paid_at) where status = 'PAID' and recorded_by is not null;

-- A check with the provider stores its result in the payment. That is not an edit, so it must not make an open form
-- that edits this payment STALE.
drop trigger payments_touch_updated_at on payments;
create trigger payments_touch_updated_at before update on payments for each row
  when (to_jsonb(new) - '{access_code,provider_status,gateway_response,check_count,last_checked_at,next_check_at}'::text[]
        is distinct from
        to_jsonb(old) - '{access_code,provider_status,gateway_response,check_count,last_checked_at,next_check_at}'::text[])
  execute function touch_updated_at();
