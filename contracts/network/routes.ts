import * as z from 'zod/mini'
import { listAnswer, listQuery, yesOrNo } from '#contracts/platform/lists.ts'
import { plainText } from '#contracts/platform/plain-text.ts'
import { shownAt } from '#contracts/platform/shown-at.ts'
import { NO_STOPS } from '#domain/network/stops.ts'
import { PaymentType, PublicRoute } from './public-routes.ts'
import { RouteStops } from './stops-input.ts'

const DISTANCE = 'Distance must be a whole number of kilometres, 0 to 9,999'

const fields = {
  origin: plainText(1, 'Origin is required', 80),
  destination: plainText(1, 'Destination is required', 80),
  distanceKm: z.nullable(z.int(DISTANCE).check(z.minimum(0, DISTANCE), z.maximum(9_999, DISTANCE))),
  duration: plainText(1, 'Duration is required', 80),
  paymentType: PaymentType,
  isActive: z.boolean(),
  stops: RouteStops,
}

export const SAME_PLACE = 'Origin and destination must be different places'

export const RouteInput = z
  .strictObject({
    ...fields,
    distanceKm: z._default(fields.distanceKm, null),
    isActive: z._default(fields.isActive, true),
    stops: z._default(fields.stops, NO_STOPS),
  })
  .check(
    z.refine(({ origin, destination }) => origin.toLowerCase() !== destination.toLowerCase(), {
      path: ['destination'],
      error: SAME_PLACE,
    }),
  )
export type RouteInput = z.infer<typeof RouteInput>

export const RouteChange = z.partial(z.strictObject({ ...fields, updatedAt: shownAt }))
export type RouteChange = z.infer<typeof RouteChange>

export const RouteQuery = listQuery(
  ['route', 'distance', 'duration', 'payment', 'price', 'trips', 'status'],
  { paymentType: z.optional(PaymentType), isActive: z.optional(yesOrNo) },
)
export type RouteQuery = z.infer<typeof RouteQuery>

/** A route as staff see it. */
export const Route = z.extend(PublicRoute, {
  /** Naira. The most common price of the trips that `tripsAhead` counts; null if there are none. */
  usualPrice: z.nullable(z.number()),
  /** Number of scheduled trips that have not left yet. */
  tripsAhead: z.int(),
  /** Number of those trips that have a confirmed booking. */
  soldTripsAhead: z.int(),
  updatedAt: z.iso.datetime(),
})
export type Route = z.infer<typeof Route>

export const RoutePage = listAnswer(Route)

export const RouteAnswer = z.object({ data: Route })
