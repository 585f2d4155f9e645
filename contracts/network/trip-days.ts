import * as z from 'zod/mini'
import { lagosDay } from '#contracts/platform/lagos-day.ts'
import { TripSearch } from './trips.ts'

/** The most days that one request can ask about. */
export const MAX_TRIP_DAYS = 62

const days = z.coerce.number('Enter a whole number').check(z.int(), z.minimum(1), z.maximum(MAX_TRIP_DAYS))

/** Asks about `days` days, starting with `from`. */
export const TripDaysQuery = z.extend(z.omit(TripSearch, { date: true }), {
  from: lagosDay('Please select a date'),
  days: z._default(days, 31),
})
export type TripDaysQuery = z.infer<typeof TripDaysQuery>

/** A day with at least one trip on sale. */
export const TripDay = z.object({
  date: z.iso.date(),
  trips: z.int(),
  availableSeatsCount: z.int(),
  /** Naira per seat of the cheapest trip with a free seat; null if all are sold out. */
  price: z.nullable(z.number()),
})
export type TripDay = z.infer<typeof TripDay>

/** An active batch that reports on at least one of the requested days. */
const ReportingBatch = z.object({
  /** For example `2026_C Stream_II`. */
  name: z.string(),
  reportsOn: z.iso.date(),
  closesOn: z.nullable(z.iso.date()),
})

export const TripDaysAnswer = z.object({
  data: z.array(TripDay),
  batches: z.array(ReportingBatch),
})
export type TripDaysAnswer = z.infer<typeof TripDaysAnswer>
