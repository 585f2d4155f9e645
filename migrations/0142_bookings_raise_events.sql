-- One table for each migration: a migration that locks several can deadlock with a sale.
-- Triggers raise the events, so that no way to confirm, cancel, pay or refund can forget one, and an event is stored if
-- and only if its fact is.
create function raise_booking_event() returns trigger language plpgsql as $$
begin
  perform raise_webhook_event(
    case new.status when 'CONFIRMED' then 'booking.confirmed' else 'booking.cancelled' end,
    jsonb_build_object('bookingId', new.id, 'tripId', new.trip_id, 'seats', new.seat_count,
                       'totalKobo', new.total_kobo, 'paidKobo', new.paid_kobo)
  );
  return null;
end $$;

create trigger bookings_raise_confirmed after insert on bookings
  for each row when (new.status = 'CONFIRMED') execute function raise_booking_event();

-- The end of a draft that was never confirmed is no event.
create trigger bookings_raise_changed after update of status on bookings
  for each row when (
    new.status = 'CONFIRMED' and old.status <> 'CONFIRMED' or new.status = 'CANCELLED' and old.status = 'CONFIRMED'
  ) execute function raise_booking_event();
