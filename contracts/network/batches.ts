import * as z from 'zod/mini'
import { lagosDay } from '#contracts/platform/lagos-day.ts'
import { listAnswer, listQuery, yesOrNo } from '#contracts/platform/lists.ts'
import { shownAt } from '#contracts/platform/shown-at.ts'
import { BATCH_LETTERS, BATCH_STREAMS } from '#domain/network/batch-name.ts'
import { TRIP_STATUSES } from '#domain/network/trip-statuses.ts'

export const CLOSES_TOO_EARLY = 'Closing date must not be before the reporting date'

const YEAR_RANGE = 'Batch year must be between 2000 and 2100'

const fields = {
  year: z.int('Batch year is required').check(z.minimum(2000, YEAR_RANGE), z.maximum(2100, YEAR_RANGE)),
  letter: z.enum(BATCH_LETTERS, 'Batch letter is required'),
  stream: z.enum(BATCH_STREAMS, 'Batch stream is required'),
  isActive: z.boolean(),
  /** The first and the last day on which the batch reports to its camps. Null while they are not known. */
  reportsOn: z.nullable(lagosDay('Choose a day')),
  closesOn: z.nullable(lagosDay('Choose a day')),
}

export const BatchInput = z
  .strictObject({
    ...fields,
    isActive: z._default(fields.isActive, true),
    reportsOn: z._default(fields.reportsOn, null),
    closesOn: z._default(fields.closesOn, null),
  })
  .check(
    z.refine(({ reportsOn, closesOn }) => !reportsOn || !closesOn || closesOn >= reportsOn, {
      path: ['closesOn'],
      error: CLOSES_TOO_EARLY,
    }),
  )
export type BatchInput = z.infer<typeof BatchInput>

export const BatchChange = z.partial(z.strictObject({ ...fields, updatedAt: shownAt }))
export type BatchChange = z.infer<typeof BatchChange>

/** An outdated `updatedAt` is refused, so that a double click or two people at once do not toggle twice. */
export const BatchToggle = z.nullish(z.strictObject({ updatedAt: z.optional(shownAt) }))

export const BATCH_SORTS = ['year', 'letter', 'stream', 'trips', 'reporting', 'status'] as const

export const BatchQuery = listQuery(BATCH_SORTS, { isActive: z.optional(yesOrNo) })
export type BatchQuery = z.infer<typeof BatchQuery>

export const Batch = z.object({
  id: z.int(),
  ...fields,
  /** For example `2026_A Stream_I`. */
  name: z.string(),
  tripsCount: z.int(),
  updatedAt: z.iso.datetime(),
})
export type Batch = z.infer<typeof Batch>

export const BatchPage = listAnswer(Batch)

export const BatchAnswer = z.object({ data: Batch })

/** `include=trips` adds up to 500 trips of the batch, the latest departure first. */
export const BatchWithTripsAnswer = z.object({
  data: z.extend(Batch, {
    trips: z.optional(
      z.array(
        z.object({
          id: z.int(),
          status: z.enum(TRIP_STATUSES),
          departTime: z.iso.datetime(),
          route: z.object({ origin: z.string(), destination: z.string() }),
        }),
      ),
    ),
  }),
})
