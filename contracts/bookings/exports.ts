import * as z from 'zod/mini'
import { LagosDay } from '#contracts/platform/lagos-day.ts'
import { plainText } from '#contracts/platform/plain-text.ts'
import { RecordId } from '#contracts/platform/record-id.ts'
import { BUS_TYPES } from '#domain/network/bus-types.ts'
import { BookingIdsText } from './bulk-bookings.ts'

export const EXPORT_STATUSES = ['CONFIRMED', 'PENDING', 'CANCELLED'] as const

/** `startDate` and `endDate` limit the Lagos day on which the booking was created. Both are inclusive. */
export const ExportQuery = z
  .object({
    startDate: z.optional(LagosDay),
    endDate: z.optional(LagosDay),
    status: z.optional(z.enum(EXPORT_STATUSES)),
    tripId: z.optional(RecordId),
    busPlateNo: z.optional(plainText(1, 'Enter a valid Bus Serial Number', 20)),
    /** The bookings that staff ticked in the list. */
    ids: z.optional(BookingIdsText),
  })
  .check(
    z.refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
      path: ['endDate'],
      message: 'End date must not be before the start date',
    }),
  )
export type ExportQuery = z.infer<typeof ExportQuery>

export const ExportPreviewAnswer = z.object({ data: z.object({ bookings: z.int(), fileName: z.string() }) })

/**
 * Asks for the choices of the export dialog: all buses, and the past and future trips nearest to now. With
 * `busPlateNo`, only the trips of that bus.
 */
export const ExportChoicesQuery = z.object({ busPlateNo: ExportQuery.shape.busPlateNo })

export const ExportChoicesAnswer = z.object({
  data: z.object({
    buses: z.array(z.object({ plateNo: z.string(), busType: z.enum(BUS_TYPES) })),
    trips: z.array(
      z.object({ id: z.int(), departTime: z.iso.datetime(), origin: z.string(), destination: z.string() }),
    ),
  }),
})
export type ExportChoices = z.infer<typeof ExportChoicesAnswer>['data']
