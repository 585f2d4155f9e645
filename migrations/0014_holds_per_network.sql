-- Holds are counted per person and per network, so that a bot cannot block a bus without paying.

-- The phone number under which a hold is counted, with the country code: 0803 123 4567 and +234 803 123 4567 are both
-- 2348031234567. The column mobile keeps the number as it was typed.
alter table bookings add column hold_phone text;
alter table bookings add constraint bookings_hold_phone_is_dialled
  check (hold_phone ~ '^[1-9][0-9]{9,14}$') not valid;

-- A proof of work holds seats once. The row is needed until the proof expires.
create table spent_proofs (
  id         text primary key,
  expires_at timestamptz not null,
  constraint spent_proofs_have_a_random_id check (length(id) between 16 and 40)
);
create index spent_proofs_by_age on spent_proofs (expires_at);

-- This key signs the challenges for a proof of work, so that an unsolved challenge need not be stored.
insert into secrets (name, value)
values ('hold-proof', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'))
on conflict (name) do nothing;
