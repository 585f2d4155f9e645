-- The dashboard counts two months of bookings and money; these answer it without a look at the rows themselves.
create index bookings_made on bookings (created_at) include (status, due_kobo) where held_by is null;
create index payments_came on payments (paid_at) include (received_kobo, received_currency, exception, provider, channel)
  where status = 'PAID';
