alter table refunds
  add column act_id integer references booking_acts on delete restrict,
  -- The part that the policy of the booking gives. It needs no approval, and a second person cannot decline it.
  add column owed_kobo integer not null default 0,
  -- Six digits that the passenger names to collect cash. Staff never see them.
  add column collect_code text,
  add constraint refunds_code_is_for_cash check (
    collect_code is null or method = 'cash' and collect_code ~ '^[0-9]{6}$') not valid,
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in (
    'underpaid', 'overpaid', 'wrong_currency', 'wrong_mode', 'duplicate_payment', 'seats_lost', 'trip_canceled',
    'booking_not_active', 'too_late', 'settlement_failed', 'booking_cancelled', 'goodwill', 'recorded_by_mistake',
    'by_provider', 'seats_cancelled', 'seat_resold', 'class_down')) not valid;
