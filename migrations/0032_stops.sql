-- The places where passengers board and leave the bus. A trip has the stops of its route unless it has its own stops.

alter table routes
  add column boarding_point    text not null default ''
    constraint routes_boarding_point_is_short check (length(boarding_point) <= 80),
  add column boarding_address  text not null default ''
    constraint routes_boarding_address_is_short check (length(boarding_address) <= 160),
  add column boarding_landmark text not null default ''
    constraint routes_boarding_landmark_is_short check (length(boarding_landmark) <= 120),
  add column boarding_map_url  text not null default ''
    constraint routes_boarding_map_is_https check (
      boarding_map_url = '' or boarding_map_url like 'https://%' and length(boarding_map_url) <= 300),
  add column drop_off          text not null default ''
    constraint routes_drop_off_is_short check (length(drop_off) <= 80),
  add constraint routes_describe_a_boarding_point check (
    boarding_point <> '' or (boarding_address = '' and boarding_landmark = '' and boarding_map_url = ''));

-- Null in all five columns: the stops of the route.
alter table trips
  add column boarding_point    text
    constraint trips_boarding_point_is_short check (length(boarding_point) between 1 and 80),
  add column boarding_address  text
    constraint trips_boarding_address_is_short check (length(boarding_address) <= 160),
  add column boarding_landmark text
    constraint trips_boarding_landmark_is_short check (length(boarding_landmark) <= 120),
  add column boarding_map_url  text
    constraint trips_boarding_map_is_https check (
      boarding_map_url = '' or boarding_map_url like 'https://%' and length(boarding_map_url) <= 300),
  add column drop_off          text
    constraint trips_drop_off_is_short check (length(drop_off) <= 80),
  add constraint trips_have_all_stops_or_none check (
    num_nulls(boarding_point, boarding_address, boarding_landmark, boarding_map_url, drop_off) in (0, 5));
