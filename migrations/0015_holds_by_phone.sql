-- no transaction
drop index concurrently if exists bookings_unfinished_by_hold_phone;
create index concurrently bookings_unfinished_by_hold_phone on bookings (hold_phone) where status in ('DRAFT', 'PENDING');
