create function raise_refund_event() returns trigger language plpgsql as $$
begin
  perform raise_webhook_event('refund.processed', jsonb_build_object(
    'refundId', new.id, 'paymentId', new.payment_id,
    'bookingId', (select p.booking_id from payments p where p.id = new.payment_id), 'amountKobo', new.amount_kobo
  ));
  return null;
end $$;

create trigger refunds_raise_recorded after insert on refunds
  for each row when (new.status = 'PROCESSED') execute function raise_refund_event();

create trigger refunds_raise_processed after update of status on refunds
  for each row when (new.status = 'PROCESSED' and old.status <> 'PROCESSED') execute function raise_refund_event();
