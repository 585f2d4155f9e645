alter table payments
  -- The member of staff who recorded a transfer before it arrived. recorded_by is then the one who confirmed it.
  add column expected_by integer references users on delete restrict,
  -- The receipt of the card machine or of the bank, for which staff record a payment.
  add constraint payments_name_their_receipt check (
    provider not in ('pos', 'transfer') or status <> 'PAID' or coalesce(receipt_no, '') ~ '[A-Za-z0-9]') not valid;
