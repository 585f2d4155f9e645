-- For the list of bookings that owe a balance.
create index bookings_owing on bookings (created_at desc, id desc) where status = 'CONFIRMED' and due_kobo > 0;
