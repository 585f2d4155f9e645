import * as z from 'zod/mini'
import { listAnswer, listQuery, yesOrNo } from '#contracts/platform/lists.ts'
import { plainText } from '#contracts/platform/plain-text.ts'
import { shownAt } from '#contracts/platform/shown-at.ts'
import { BUS_TYPES, MAX_SEATS_PER_ROW, tooManySeats } from '#domain/network/bus-types.ts'

const CAPACITY_WORDS = 'Capacity must be at least 1'
const ROW_WORDS = 'Seats per row must be at least 1'

const fields = {
  plateNo: plainText(1, 'Plate number is required', 20),
  busType: z.enum(BUS_TYPES, 'Bus type is required'),
  capacity: z.int(CAPACITY_WORDS).check(z.minimum(1, CAPACITY_WORDS)),
  seatsPerRow: z
    .int(ROW_WORDS)
    .check(
      z.minimum(1, ROW_WORDS),
      z.maximum(MAX_SEATS_PER_ROW, `Seats per row must be at most ${MAX_SEATS_PER_ROW}`),
    ),
  amenities: z.array(plainText(1, 'Enter an amenity', 40)).check(
    z.maxLength(20, 'At most 20 amenities'),
    z.refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length, {
      error: 'Enter each amenity only once',
    }),
  ),
  isActive: z.boolean(),
}

export const BusInput = z
  .strictObject({
    ...fields,
    amenities: z._default(fields.amenities, []),
    isActive: z._default(fields.isActive, true),
  })
  .check(
    z.superRefine((bus, context) => {
      const message = tooManySeats(bus)
      if (message) context.issues.push({ code: 'custom', message, path: ['capacity'], input: bus })
    }),
  )
export type BusInput = z.infer<typeof BusInput>

export const BusChange = z.partial(z.strictObject({ ...fields, updatedAt: shownAt }))
export type BusChange = z.infer<typeof BusChange>

export const BusQuery = listQuery(['plate', 'type', 'capacity', 'row', 'departure', 'status'], {
  busType: z.optional(z.enum(BUS_TYPES)),
  isActive: z.optional(yesOrNo),
})
export type BusQuery = z.infer<typeof BusQuery>

export const Bus = z.object({
  id: z.int(),
  plateNo: z.string(),
  busType: z.enum(BUS_TYPES),
  capacity: z.int(),
  seatsPerRow: z.int(),
  amenities: z.array(z.string()),
  /** False while the bus is in maintenance: its trips are not on sale, and new trips cannot use it. */
  isActive: z.boolean(),
  nextDeparture: z.nullable(z.iso.datetime()),
  /** Scheduled trips that have not left yet. */
  tripsAhead: z.int(),
  /** The trips of `tripsAhead` that have a confirmed booking. */
  soldTripsAhead: z.int(),
  updatedAt: z.iso.datetime(),
})
export type Bus = z.infer<typeof Bus>

export const BusPage = listAnswer(Bus)

export const BusAnswer = z.object({ data: Bus })
