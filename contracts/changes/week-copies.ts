import * as z from 'zod/mini'
import { lagosDay } from '#contracts/platform/lagos-day.ts'
import { RecordId, recordId } from '#contracts/platform/record-id.ts'
import { COPY_CHECKS, MAX_COPIED } from '#domain/network/week-copy.ts'
import { weekdayOf } from '#domain/platform/weeks.ts'

const NOT_A_WEEK = 'Choose a week'
const SAME_WEEK = 'Choose another week to copy into'
const NO_TRIP = 'Choose at least one trip'

/** A week is named by its Monday in Lagos. */
const Monday = lagosDay(NOT_A_WEEK).check(z.refine((day) => weekdayOf(day) === 1, NOT_A_WEEK))

/**
 * The weeks of a copy. By default, `to` is the first coming week without trips, and `from` is the week with
 * the most trips among the last four before `to` that have any. `batchId` is the batch of the copies; without it they have the batches of the originals.
 */
export const WeekCopyQuery = z.strictObject({
  from: z.optional(Monday),
  to: z.optional(Monday),
  batchId: z.optional(RecordId),
})
export type WeekCopyQuery = z.infer<typeof WeekCopyQuery>

/** Copies the trips with these ids: all or none. A driver who is not free is left out. */
export const WeekCopy = z
  .strictObject({
    from: Monday,
    to: Monday,
    batchId: z._default(z.nullable(recordId('Choose a batch from the list')), null),
    tripIds: z.array(recordId(NO_TRIP), NO_TRIP).check(
      z.minLength(1, NO_TRIP),
      z.maxLength(MAX_COPIED, `Choose at most ${MAX_COPIED} trips`),
      z.refine((ids) => new Set(ids).size === ids.length, 'Choose each trip only once'),
    ),
  })
  .check(z.refine(({ from, to }) => from !== to, { path: ['to'], error: SAME_WEEK }))
export type WeekCopy = z.infer<typeof WeekCopy>

export const WeekCopyPreviewAnswer = z.object({
  data: z.object({
    /** Null if the query has no `from` and `weeks` has no week before `to`. */
    from: z.nullable(z.iso.date()),
    to: z.iso.date(),
    /** The weeks of the last year and later that have trips, in ascending order. */
    weeks: z.array(z.object({ firstDay: z.iso.date(), trips: z.int() })),
    /** In the order of the route's name, then of departure. */
    trips: z.array(
      z.object({
        /** The id of the original. */
        tripId: z.int(),
        routeId: z.int(),
        origin: z.string(),
        destination: z.string(),
        plateNo: z.string(),
        seats: z.int(),
        /** Naira per seat. */
        price: z.number(),
        departTime: z.iso.datetime(),
        arriveTime: z.iso.datetime(),
        /** The driver of the copy. Null if there is none, the driver is left out or the copy is not possible. */
        driverName: z.nullable(z.string()),
        /** The reason why the driver of the original is left out, else null. */
        driverNote: z.nullable(z.string()),
        /**
         * Only `ready`, `elsewhere` (the bus is free, but in another city) and `night` (arrives at night) can be
         * created.
         */
        check: z.enum(COPY_CHECKS),
        note: z.nullable(z.string()),
      }),
    ),
  }),
})
export type WeekCopyPreview = z.infer<typeof WeekCopyPreviewAnswer>['data']

export const WeekCopyAnswer = z.object({ data: z.object({ created: z.int(), withoutDriver: z.int() }) })
