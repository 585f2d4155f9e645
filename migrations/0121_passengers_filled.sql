-- Bookings that were confirmed before get their passengers: the buyer on the first seat. The rows of the bookings are
-- locked in a statement before, because a seat change that commits meanwhile would write the same passengers.
do $$
begin
  perform from bookings where status = 'CONFIRMED' order by id for no key update;
end
$$;

insert into passengers (booking_id, seat_no, name, phone, address, next_of_kin_name, next_of_kin_phone, is_buyer,
                        completed_at)
select b.id, s.no, case when s.place = 1 then b.passenger_name else '' end,
       case when s.place = 1 then b.mobile else '' end, case when s.place = 1 then b.passenger_address else '' end,
       case when s.place = 1 then b.next_of_kin_name else '' end,
       case when s.place = 1 then b.next_of_kin_phone else '' end, s.place = 1,
       case when s.place = 1 and b.passenger_name <> '' and b.mobile <> '' and b.passenger_address <> ''
              and b.next_of_kin_name <> '' and b.next_of_kin_phone <> '' then now() end
from bookings b cross join lateral unnest(b.seat_nos) with ordinality as s (no, place)
where b.status = 'CONFIRMED' and not exists (select from passengers p where p.booking_id = b.id)
order by b.id, s.place;
