import type { Offer } from '#contracts/company/offers.ts'
import type { PublicOffer } from '#contracts/company/public-content.ts'
import { routeName } from '#domain/network/route-name.ts'
import { type Kobo, toNaira } from '#domain/platform/money.ts'
import type { OfferRow, PublicOfferRow } from './queries.ts'

const nairaOrNull = (amount: Kobo | null): number | null => (amount === null ? null : toNaira(amount))

export const presentOffer = (row: OfferRow): Offer => ({
  id: row.id,
  title: row.title,
  text: row.text,
  percent: row.percent,
  amount: nairaOrNull(row.amount),
  routeId: row.routeId,
  route:
    row.origin === null || row.destination === null
      ? null
      : routeName({ origin: row.origin, destination: row.destination }),
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  maxUses: row.maxUses,
  code: row.code,
  isActive: row.isActive,
  uses: row.uses,
  updatedAt: row.updatedAt.toISOString(),
})

export const presentPublicOffer = (row: PublicOfferRow): PublicOffer => ({
  id: row.id,
  title: row.title,
  text: row.text,
  percent: row.percent,
  amount: nairaOrNull(row.amount),
  endsOn: row.endsOn,
  isForAllRoutes: row.isForAllRoutes,
  trip: {
    origin: row.origin,
    destination: row.destination,
    duration: row.duration,
    paymentType: row.paymentType,
    fullPrice: toNaira(row.price),
    price: toNaira(row.fare),
  },
})
