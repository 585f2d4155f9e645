create function raise_payment_event() returns trigger language plpgsql as $$
begin
  perform raise_webhook_event('payment.arrived', jsonb_build_object(
    'paymentId', new.id, 'bookingId', new.booking_id, 'amountKobo', coalesce(new.received_kobo, new.amount_kobo)
  ));
  return null;
end $$;

create trigger payments_raise_recorded after insert on payments
  for each row when (new.status = 'PAID') execute function raise_payment_event();

create trigger payments_raise_arrived after update of status on payments
  for each row when (new.status = 'PAID' and old.status <> 'PAID') execute function raise_payment_event();
