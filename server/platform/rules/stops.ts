import { type Selectable, sql } from 'kysely'
import type { Stops } from '#domain/network/stops.ts'
import type { Routes } from '#server/platform/database/schema.ts'

/**
 * The stops of trip `t` on route `r`: its own stops if the trip has any, else the stops of the route. A trip has all
 * six columns or none (`trips_have_all_stops_or_none`), so the two are never mixed.
 */
export const TRIP_STOPS = sql<Stops>`
  jsonb_build_object(
    'boardingPoint', coalesce(t.boarding_point, r.boarding_point),
    'boardingAddress', coalesce(t.boarding_address, r.boarding_address),
    'boardingLandmark', coalesce(t.boarding_landmark, r.boarding_landmark),
    'boardingMapUrl', coalesce(t.boarding_map_url, r.boarding_map_url),
    'dropOff', coalesce(t.drop_off, r.drop_off),
    'nightStop', coalesce(t.night_stop, r.night_stop))`

/** The own stops of trip `t`, which replace the stops of its route. Null if it has none. */
export const OWN_STOPS = sql<Stops | null>`
  case when t.boarding_point is not null then jsonb_build_object(
    'boardingPoint', t.boarding_point, 'boardingAddress', t.boarding_address,
    'boardingLandmark', t.boarding_landmark, 'boardingMapUrl', t.boarding_map_url, 'dropOff', t.drop_off,
    'nightStop', t.night_stop) end`

export type StopsColumns = Pick<
  Selectable<Routes>,
  'boarding_point' | 'boarding_address' | 'boarding_landmark' | 'boarding_map_url' | 'drop_off' | 'night_stop'
>

export const stopsColumns = (stops: Stops): StopsColumns => ({
  boarding_point: stops.boardingPoint,
  boarding_address: stops.boardingAddress,
  boarding_landmark: stops.boardingLandmark,
  boarding_map_url: stops.boardingMapUrl,
  drop_off: stops.dropOff,
  night_stop: stops.nightStop,
})

export const stopsOf = (row: StopsColumns): Stops => ({
  boardingPoint: row.boarding_point,
  boardingAddress: row.boarding_address,
  boardingLandmark: row.boarding_landmark,
  boardingMapUrl: row.boarding_map_url,
  dropOff: row.drop_off,
  nightStop: row.night_stop,
})
