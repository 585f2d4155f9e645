-- Every success that the provider reports is settled, refunded, or shown to staff.

-- A booking can owe a balance more than once: it is moved to a dearer trip after its balance was paid. Settlement decides
-- under the lock of the booking, and bookings_never_overpaid refuses more than the total.
drop index payments_one_applied_per_purpose;

-- too_late: a first payment after departure. settlement_failed: the database refused the settlement, the money goes back.
-- provider_unclear: a success without a usable amount, or under a transaction id that another payment has.
-- The new lists hold all that the old ones held, so no row has to be read under this lock; 0017 validates them.
alter table payments
  -- The time of the first answer with the status that provider_status holds.
  add column provider_said_at timestamptz,
  drop constraint payments_exception_check,
  add constraint payments_exception_check check (exception in (
    'underpaid', 'overpaid', 'wrong_currency', 'wrong_mode', 'duplicate_payment', 'seats_lost', 'trip_canceled',
    'booking_not_active', 'too_late', 'settlement_failed', 'provider_unclear', 'disputed', 'reversed',
    'recorded_by_mistake')) not valid;

alter table refunds
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in (
    'underpaid', 'overpaid', 'wrong_currency', 'wrong_mode', 'duplicate_payment', 'seats_lost', 'trip_canceled',
    'booking_not_active', 'too_late', 'settlement_failed', 'booking_cancelled', 'goodwill', 'recorded_by_mistake')) not valid;

-- An answer of the provider is no edit: a form opened before it can still be saved.
drop trigger payments_touch_updated_at on payments;
create trigger payments_touch_updated_at before update on payments for each row
  when (to_jsonb(new) - '{access_code,provider_status,provider_said_at,gateway_response,check_count,last_checked_at,next_check_at}'::text[]
        is distinct from
        to_jsonb(old) - '{access_code,provider_status,provider_said_at,gateway_response,check_count,last_checked_at,next_check_at}'::text[])
  execute function touch_updated_at();
