-- A refund that was made on the provider's own dashboard is stored as a row with the reason by_provider. The new list
-- includes all values of the old one, so existing rows need no check under this lock. Migration 0028 validates it.
alter table refunds
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in (
    'underpaid', 'overpaid', 'wrong_currency', 'wrong_mode', 'duplicate_payment', 'seats_lost', 'trip_canceled',
    'booking_not_active', 'too_late', 'settlement_failed', 'booking_cancelled', 'goodwill', 'recorded_by_mistake',
    'by_provider')) not valid;
