-- no transaction
alter table bookings validate constraint bookings_discount_comes_from_an_offer;
-- For counting the uses of an offer.
drop index concurrently if exists bookings_by_offer;
create index concurrently bookings_by_offer on bookings (offer_id) where offer_id is not null and status <> 'CANCELLED';
