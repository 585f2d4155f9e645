import * as z from 'zod/mini'
import { lagosDay } from '#contracts/platform/lagos-day.ts'
import { plainText } from '#contracts/platform/plain-text.ts'
import { BATCH_LETTERS, BATCH_STREAMS } from '#domain/network/batch-name.ts'
import { BUS_TYPES } from '#domain/network/bus-types.ts'
import { TRIP_STATUSES } from '#domain/network/trip-statuses.ts'
import { PaymentType } from './public-routes.ts'
import { Seat } from './seats.ts'
import { Stops } from './stops.ts'

export const TripSearch = z.object({
  origin: plainText(1, 'Departure location is required', 80),
  destination: plainText(1, 'Destination location is required', 80),
  date: lagosDay('Please select a date'),
})
export type TripSearch = z.infer<typeof TripSearch>

export const TripStatus = z.enum(TRIP_STATUSES)

export const Trip = z.object({
  id: z.int(),
  routeId: z.int(),
  busId: z.int(),
  batchId: z.int(),
  status: TripStatus,
  departTime: z.iso.datetime(),
  arriveTime: z.iso.datetime(),
  /** Naira per seat. For visitors, after the discount of the offer that needs no code. */
  price: z.number(),
  /** Naira per seat before the offer. Missing without an offer, and in responses for staff. */
  fullPrice: z.optional(z.number()),
  bus: z.object({
    busType: z.enum(BUS_TYPES),
    plateNo: z.string(),
    amenities: z.array(z.string()),
    capacity: z.int(),
  }),
  /** Filled only in the response for a single trip, and empty in lists. `availableSeatsCount` is always set. */
  seats: z.array(Seat),
  route: z.object({
    origin: z.string(),
    destination: z.string(),
    paymentType: PaymentType,
    duration: z.string(),
    distanceKm: z.nullable(z.number()),
  }),
  /** The stops of this trip: its own, or those of its route. */
  stops: Stops,
  batch: z.object({
    id: z.int(),
    year: z.int(),
    letter: z.enum(BATCH_LETTERS),
    stream: z.enum(BATCH_STREAMS),
    name: z.string(),
  }),
  availableSeatsCount: z.int(),
})
export type Trip = z.infer<typeof Trip>

export const TripSearchAnswer = z.object({ data: z.object({ trips: z.array(Trip) }) })

export const TripAnswer = z.object({ data: Trip })

export const TripPage = z.object({
  data: z.array(Trip),
  page: z.int(),
  pageSize: z.int(),
  total: z.int(),
})
export type TripPage = z.infer<typeof TripPage>
