-- A key is a passenger's choice, so it is unique for a booking only: nobody can block the request of another booking, or
-- find out about it, by sending the same key.
alter table booking_acts
  drop constraint booking_acts_idem_key_once,
  add constraint booking_acts_idem_key_once unique (booking_id, idem_key);
-- True if the link of the booking opened this session. Passengers forward that link.
alter table self_sessions add column is_by_link boolean not null default false;
