-- no transaction
-- Finds the bookings of a phone number, for a lost reference and beside a message. Drafts are left out: most bookings
-- begin as one, and holding seats stays as fast as it was.
drop index concurrently if exists bookings_by_phone;
create index concurrently bookings_by_phone on bookings (right(regexp_replace(mobile, '[^0-9]', '', 'g'), 10))
  where status <> 'DRAFT';
