import * as z from 'zod/mini'
import { addDays, fromLagosWallClock } from '#domain/lagos-time.ts'
import { judgeTripTimes } from '#domain/trip-times.ts'
import { recordId } from './record-id.ts'
import { TripPrice } from './staff-trips.ts'

const LONGEST_RANGE_DAYS = 366
const MAX_DAYS_LATER = 6

const day = (words: string) => z.iso.date(words).check(z.regex(/^20/, words))
const time = (words: string) => z.string(words).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, words))
const once = (words: string) => z.refine<number[]>((items) => new Set(items).size === items.length, words)

const NO_BUS = 'Bus is required'
const NO_WEEKDAY = 'Choose at least one day of the week'

const fields = {
  routeId: recordId('Route is required'),
  batchId: recordId('Batch is required'),
  price: TripPrice,
  busIds: z
    .array(recordId(NO_BUS), NO_BUS)
    .check(z.minLength(1, NO_BUS), z.maxLength(20, 'At most 20 buses at once'), once('Each bus once')),
  /** Inclusive Lagos days. */
  firstDay: day('First day is required'),
  lastDay: day('Last day is required'),
  /** 1 is Monday, 7 Sunday. */
  weekdays: z
    .array(z.int(NO_WEEKDAY).check(z.minimum(1, NO_WEEKDAY), z.maximum(7, NO_WEEKDAY)), NO_WEEKDAY)
    .check(z.minLength(1, NO_WEEKDAY), z.maxLength(7, NO_WEEKDAY), once('Each day once')),
  /** Lagos times of day, HH:mm. */
  departs: time('Departure time is required'),
  arrives: time('Arrival time is required'),
  arriveDaysLater: z._default(z.int().check(z.minimum(0), z.maximum(MAX_DAYS_LATER)), 0),
}

type Plan = z.infer<z.ZodMiniObject<typeof fields>>

const isSensible = z.superRefine<Plan>((plan, context) => {
  const refuse = (field: keyof Plan, message: string) =>
    context.issues.push({ code: 'custom', message, path: [field], input: plan })
  const { firstDay, lastDay, departs, arrives, arriveDaysLater } = plan
  // Invalid days, and an arrival too many days later, have their own errors already.
  if (!isDay(firstDay) || !isDay(lastDay) || !(Math.abs(arriveDaysLater) <= MAX_DAYS_LATER)) return
  if (lastDay < firstDay) refuse('lastDay', 'Last day must not be before the first day')
  else if (lastDay > addDays(firstDay, LONGEST_RANGE_DAYS)) refuse('lastDay', 'Plan at most a year at once')
  const departTime = fromLagosWallClock(`${firstDay}T${departs}`)
  const arriveTime = fromLagosWallClock(`${addDays(firstDay, arriveDaysLater)}T${arrives}`)
  const wrong = departTime && arriveTime && judgeTripTimes(departTime, arriveTime)
  if (wrong) refuse('arrives', wrong)
})

const isDay = (text: string): boolean => z.iso.date().safeParse(text).success

/** One trip per chosen day and bus. */
export const TripPlan = z.strictObject(fields).check(isSensible)
export type TripPlan = z.infer<typeof TripPlan>

/** Creates all trips or none. With `skipClashes`, leaves out trips that clash or would depart in the past. */
export const TripSchedule = z
  .strictObject({ ...fields, skipClashes: z._default(z.boolean(), false) })
  .check(isSensible)
export type TripSchedule = z.infer<typeof TripSchedule>

export const TripPlanAnswer = z.object({
  data: z.object({
    trips: z.array(
      z.object({
        busId: z.int(),
        plateNo: z.string(),
        seats: z.int(),
        departTime: z.iso.datetime(),
        arriveTime: z.iso.datetime(),
        /** `elsewhere`: the bus is free, but in another city. `clash` and `past` trips cannot be created. */
        check: z.enum(['ready', 'elsewhere', 'clash', 'past']),
        note: z.nullable(z.string()),
      }),
    ),
    possible: z.int(),
    skipped: z.int(),
    /** The sum of the seats of all possible trips. */
    seats: z.int(),
  }),
})
export type TripPlanPreview = z.infer<typeof TripPlanAnswer>['data']

export const TripScheduleAnswer = z.object({ data: z.object({ created: z.int(), skipped: z.int() }) })
