create function raise_trip_event() returns trigger language plpgsql as $$
begin
  perform raise_webhook_event(
    case new.status when 'CANCELED' then 'trip.canceled' else 'trip.changed' end,
    jsonb_build_object('tripId', new.id, 'routeId', new.route_id, 'busId', new.bus_id, 'priceKobo', new.price_kobo)
  );
  return null;
end $$;

-- A trip that is restored after a cancellation has changed too. `trip.departed` and `trip.arrived` follow the clock: the
-- job that sends webhooks raises them.
create trigger trips_raise_changed after update on trips
  for each row when (
    new.status = 'CANCELED' and old.status <> 'CANCELED'
    or new.status = 'SCHEDULED' and (
      old.status = 'CANCELED'
      or (new.route_id, new.bus_id, new.depart_time, new.arrive_time, new.price_kobo)
         is distinct from (old.route_id, old.bus_id, old.depart_time, old.arrive_time, old.price_kobo)
      or (new.boarding_point, new.boarding_address, new.drop_off)
         is distinct from (old.boarding_point, old.boarding_address, old.drop_off)
    )
  ) execute function raise_trip_event();
