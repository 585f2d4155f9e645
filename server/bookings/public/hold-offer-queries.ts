import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import { FARE_WITH_OFFER, LAGOS_TODAY, OFFER_IS_FOR_TRIP, OFFER_USES } from '#server/platform/rules/offers.ts'
import type { DraftPlaces } from './draft-to-hold.ts'

export type CodeRefusal = 'unknown' | 'early' | 'ended' | 'other_route' | 'used_up' | 'no_effect'

/** Offer `o` may be used once more. The drafts that this hold replaces do not count as uses. */
const OFFER_HAS_A_USE_FOR_THIS_VISITOR = sql<boolean>`(
  o.max_uses is null or ${OFFER_USES} - (select count(*) from own where own.offer_id = o.id) < o.max_uses)`

/**
 * The fare, as parts of the statement that holds seats. `offer` is the offer with the lowest fare. `code` is the reason
 * why the typed code does not lower the fare. Both need the parts `trip` and `own`.
 */
export const offerFor = (draft: DraftPlaces) => sql`
  offer as (
    select o.id, ${FARE_WITH_OFFER} as fare, o.max_uses is not null and o.id <> ${draft.lockedOffer}::int as lacks_lock
    from trip t join offers o on ${OFFER_IS_FOR_TRIP}
    where (o.code is null or o.code = ${draft.offerCode}::text) and ${OFFER_HAS_A_USE_FOR_THIS_VISITOR}
    order by fare, lacks_lock, o.id
    limit 1
  ), code as (
    select case
        when o.id is null then 'unknown'
        when not o.is_active or o.ends_on < ${LAGOS_TODAY} then 'ended'
        when o.starts_on > ${LAGOS_TODAY} then 'early'
        when o.route_id <> t.route_id then 'other_route'
        when ${FARE_WITH_OFFER} >= t.price_kobo then 'no_effect'
        when not ${OFFER_HAS_A_USE_FOR_THIS_VISITOR} then 'used_up'
      end as refusal
    from trip t left join offers o on o.code = ${draft.offerCode}::text
    where ${draft.offerCode}::text is not null
  )`

/**
 * Locks an offer until the transaction ends, so that the holds which use it run one after another. Foreign key checks
 * of other bookings do not wait for this lock.
 */
export async function lockOffer(tx: Database, id: number): Promise<void> {
  await sql`select from offers where id = ${id} for no key update`.execute(tx)
}
