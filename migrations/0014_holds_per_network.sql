-- Holds are counted by person and by network, so that no program can take a bus without paying.

-- The phone number a hold is counted under, as networks dial it: 0803 123 4567 and +234 803 123 4567 are one person.
-- The booking's own number stays as it was typed.
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

-- Signs the challenges, so that they need not be stored before they are solved.
insert into secrets (name, value)
values ('hold-proof', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'))
on conflict (name) do nothing;
