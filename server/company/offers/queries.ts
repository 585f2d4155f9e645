import { sql } from 'kysely'
import type { OfferChange, OfferInput } from '#contracts/company/offers.ts'
import { type Kobo, naira } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { isAsShown } from '#server/platform/database/list-page.ts'
import {
  FARE_WITH_OFFER,
  LAGOS_TODAY,
  OFFER_HAS_USES_LEFT,
  OFFER_IS_FOR_TRIP,
  OFFER_USES,
} from '#server/platform/rules/offers.ts'
import { TRIP_IS_ON_SALE } from '#server/platform/rules/on-sale.ts'

type Terms = {
  id: number
  title: string
  text: string
  percent: number | null
  amount: Kobo | null
}

export type OfferRow = Terms & {
  routeId: number | null
  origin: string | null
  destination: string | null
  startsOn: string
  endsOn: string
  maxUses: number | null
  code: string | null
  isActive: boolean
  uses: number
  updatedAt: Date
}

const COLUMNS = sql`
  o.id, o.title, o.text, o.percent, o.amount_kobo as amount, o.route_id as "routeId", r.origin, r.destination,
  to_char(o.starts_on, 'yyyy-mm-dd') as "startsOn", to_char(o.ends_on, 'yyyy-mm-dd') as "endsOn",
  o.max_uses as "maxUses", o.code, o.is_active as "isActive", ${OFFER_USES} as uses, o.updated_at as "updatedAt"`

/** Returns all offers: first those that are active and have not ended; within each group, the latest start first. */
export async function selectOffers(db: Database): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select ${COLUMNS}
    from offers o left join routes r on r.id = o.route_id
    order by not (o.is_active and o.ends_on >= ${LAGOS_TODAY}), o.starts_on desc, o.id desc
  `.execute(db)
  return rows
}

export async function selectOffer(db: Database, id: number): Promise<OfferRow | undefined> {
  const { rows } = await sql<OfferRow>`
    select ${COLUMNS} from offers o left join routes r on r.id = o.route_id where o.id = ${id}
  `.execute(db)
  return rows[0]
}

type RouteRow = { id: number; origin: string; destination: string }

export const selectOfferRoutes = (db: Database): Promise<RouteRow[]> =>
  db
    .selectFrom('routes')
    .select(['id', 'origin', 'destination'])
    .orderBy('origin')
    .orderBy('destination')
    .execute()

export type PublicOfferRow = Terms & {
  endsOn: string
  isForAllRoutes: boolean
  origin: string
  destination: string
  duration: string
  paymentType: 'Full' | 'Split'
  price: Kobo
  fare: Kobo
}

/**
 * Returns the offers without a code that are valid today, each with the trip on sale that is cheapest with it. An offer
 * for which no trip is on sale is left out.
 */
export async function selectPublicOffers(db: Database): Promise<PublicOfferRow[]> {
  const { rows } = await sql<PublicOfferRow>`
    select o.id, o.title, o.text, o.percent, o.amount_kobo as amount, to_char(o.ends_on, 'yyyy-mm-dd') as "endsOn",
           o.route_id is null as "isForAllRoutes", best.origin, best.destination, best.duration,
           best.payment_type as "paymentType", best.price_kobo as price, best.fare
    from offers o
    cross join lateral (
      select r.origin, r.destination, r.duration, r.payment_type, t.price_kobo, ${FARE_WITH_OFFER} as fare
      from trips t join routes r on r.id = t.route_id join buses b on b.id = t.bus_id
      where ${TRIP_IS_ON_SALE} and ${OFFER_IS_FOR_TRIP}
      order by fare, t.depart_time, t.id
      limit 1
    ) best
    where o.code is null and ${OFFER_HAS_USES_LEFT}
    order by o.id
  `.execute(db)
  return rows
}

export async function hasValidCodes(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from offers o
    where o.code is not null and o.is_active and ${LAGOS_TODAY} between o.starts_on and o.ends_on
    limit 1
  `.execute(db)
  return rows.length > 0
}

const columnsOf = (offer: OfferInput | OfferChange) => ({
  title: offer.title,
  text: offer.text,
  percent: offer.percent,
  amount_kobo: offer.amount === null ? null : naira(offer.amount),
  route_id: offer.routeId,
  starts_on: offer.startsOn,
  ends_on: offer.endsOn,
  max_uses: offer.maxUses,
  code: offer.code,
  is_active: offer.isActive,
})

export async function insertOffer(tx: Database, input: OfferInput): Promise<number> {
  const { id } = await tx
    .insertInto('offers')
    .values(columnsOf(input))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns false if the offer changed since it was shown. */
export async function updateOffer(tx: Database, id: number, change: OfferChange): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('offers')
    .set(columnsOf(change))
    .where('id', '=', id)
    .where(isAsShown(change.updatedAt).$castTo<boolean>())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteOfferRow = (tx: Database, id: number) =>
  tx.deleteFrom('offers').where('id', '=', id).execute()
