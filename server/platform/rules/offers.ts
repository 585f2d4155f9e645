import { sql } from 'kysely'
import { COMMITMENT_FEE_PER_PASSENGER } from '#domain/bookings/fares.ts'

/** Today in Lagos. Offers are valid for whole days. */
export const LAGOS_TODAY = sql<Date>`(now() at time zone 'Africa/Lagos')::date`

/**
 * The fare per seat of trip `t` with offer `o`, in kobo. The discount is rounded down to whole naira. No offer lowers a
 * fare below the commitment fee: split payment would otherwise cost more than the seat.
 */
export const FARE_WITH_OFFER = sql<number>`greatest(
  t.price_kobo - coalesce(o.amount_kobo, t.price_kobo / 100 * o.percent / 100 * 100),
  least(t.price_kobo, ${sql.lit(COMMITMENT_FEE_PER_PASSENGER)}))`

/** The number of bookings that use offer `o`. Released and cancelled bookings give their use back. */
export const OFFER_USES = sql<number>`(
  select count(*) from bookings u where u.offer_id = o.id and u.status <> 'CANCELLED')::int`

export const OFFER_HAS_USES_LEFT = sql<boolean>`(o.max_uses is null or ${OFFER_USES} < o.max_uses)`

/** True if offer `o` is valid today and lowers the fare of trip `t`. Does not check its code and its uses. */
export const OFFER_IS_FOR_TRIP = sql<boolean>`
  o.is_active and ${LAGOS_TODAY} between o.starts_on and o.ends_on
  and (o.route_id is null or o.route_id = t.route_id) and ${FARE_WITH_OFFER} < t.price_kobo`

/** The lowest fare of trip `t` with an offer that needs no code, in kobo. Null if there is no such offer. */
export const FARE_WITHOUT_CODE = sql<number | null>`(
  select min(${FARE_WITH_OFFER}) from offers o
  where o.code is null and ${OFFER_IS_FOR_TRIP} and ${OFFER_HAS_USES_LEFT})`
