import * as z from 'zod/mini'
import { plainText } from './plain-text.ts'
import { RecordId } from './record-id.ts'

export const EXPORT_STATUSES = ['CONFIRMED', 'PENDING', 'CANCELLED'] as const

const day = z.iso.date('Not a day').check(z.regex(/^20/, 'Not a day'))

/** All optional. Days are Lagos days of booking, both included. */
export const ExportQuery = z
  .object({
    startDate: z.optional(day),
    endDate: z.optional(day),
    status: z.optional(z.enum(EXPORT_STATUSES)),
    tripId: z.optional(RecordId),
    busPlateNo: z.optional(plainText(1, 'Not a bus serial number', 20)),
  })
  .check(
    z.refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
      path: ['endDate'],
      message: 'End date is before the start date',
    }),
  )
export type ExportQuery = z.infer<typeof ExportQuery>

/** What a file would hold and be called. */
export const ExportPreviewAnswer = z.object({ data: z.object({ bookings: z.int(), fileName: z.string() }) })
