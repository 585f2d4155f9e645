-- What a bank took of a payment without a dispute that we know.
alter table payments
  add column reversed_kobo integer not null default 0,
  add constraint payments_reversed_had_arrived check (
    reversed_kobo = 0 or (reversed_kobo > 0 and reversed_kobo <= received_kobo)) not valid;
