-- The dashboard counts bookings and sums payments of two months. These indexes include the columns that it reads, so
-- that it need not read the tables.
create index bookings_made on bookings (created_at) include (status, due_kobo) where held_by is null;
create index payments_came on payments (paid_at) include (received_kobo, received_currency, exception, provider, channel)
  where status = 'PAID';
