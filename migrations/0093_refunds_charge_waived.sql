-- A refund of a charge that staff waived.
alter table refunds
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in (
    'underpaid', 'overpaid', 'wrong_currency', 'wrong_mode', 'duplicate_payment', 'seats_lost', 'trip_canceled',
    'booking_not_active', 'too_late', 'settlement_failed', 'booking_cancelled', 'goodwill', 'recorded_by_mistake',
    'by_provider', 'seats_cancelled', 'seat_resold', 'class_down', 'charge_waived')) not valid;
