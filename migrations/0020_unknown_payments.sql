-- Successful payments at the provider whose reference has our format but is not in our payments table. Each stays open
-- until a member of staff decides about it.
create table unknown_payments (
  id              integer generated always as identity primary key,
  reference       text not null,
  provider_txn_id text not null,
  amount_kobo     bigint not null,
  currency        text not null,
  closed_at       timestamptz,
  closed_by       integer references users on delete restrict,
  booking_id      integer references bookings on delete restrict,
  note            text check (length(note) between 3 and 300),
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  constraint unknown_payments_reference_once unique (reference),
  constraint unknown_payments_closed_say_who check (
    (closed_at is null) = (closed_by is null) and (closed_at is null) = (note is null))
);
create index unknown_payments_newest on unknown_payments (created_at desc, id desc);
create index unknown_payments_open on unknown_payments (created_at desc) where closed_at is null;
create trigger unknown_payments_touch_updated_at before update on unknown_payments
  for each row execute function touch_updated_at();
