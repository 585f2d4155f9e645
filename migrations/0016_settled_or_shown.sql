-- Every success that the provider reports is settled, refunded, or shown to staff.

-- A booking can owe a balance more than once, for example if it is moved to a more expensive trip after its balance was
-- paid. Settlement decides while it locks the booking, and bookings_never_overpaid refuses more than the total.
drop index payments_one_applied_per_purpose;

-- too_late: a first payment after departure. settlement_failed: the database refused the settlement, and the money is
-- refunded. provider_unclear: a success without a usable amount, or with a transaction id that another payment has.
-- The new lists include all values of the old ones, so existing rows need no check under this lock. Migration 0017
-- validates the constraints.
alter table payments
  -- The time at which the provider first reported the status in provider_status.
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

-- A response from the provider is not an edit: a form that was opened before it can still be saved.
drop trigger payments_touch_updated_at on payments;
create trigger payments_touch_updated_at before update on payments for each row
  when (to_jsonb(new) - '{access_code,provider_status,provider_said_at,gateway_response,check_count,last_checked_at,next_check_at}'::text[]
        is distinct from
        to_jsonb(old) - '{access_code,provider_status,provider_said_at,gateway_response,check_count,last_checked_at,next_check_at}'::text[])
  execute function touch_updated_at();
