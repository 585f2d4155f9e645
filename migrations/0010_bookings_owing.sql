-- Bookings as staff look for them: who still owes a balance. All other lists have their index already.
create index bookings_owing on bookings (created_at desc, id desc) where status = 'CONFIRMED' and due_kobo > 0;
