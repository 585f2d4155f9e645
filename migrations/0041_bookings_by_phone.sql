-- no transaction
-- Finds bookings by phone number, for visitors who lost their reference and for staff who read a support message.
-- Drafts are left out, so that holding seats does not have to update this index.
drop index concurrently if exists bookings_by_phone;
create index concurrently bookings_by_phone on bookings (right(regexp_replace(mobile, '[^0-9]', '', 'g'), 10))
  where status <> 'DRAFT';
