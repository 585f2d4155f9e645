import * as z from 'zod/mini'
import { TripPrice } from '#contracts/network/staff-trips.ts'
import { moment } from '#contracts/platform/moment.ts'
import { RecordId, recordId } from '#contracts/platform/record-id.ts'
import { judgeTripTimes } from '#domain/network/trip-times.ts'
import { addDays, fromLagosWallClock } from '#domain/platform/lagos-time.ts'

const LONGEST_RANGE_DAYS = 366
const MAX_DAYS_LATER = 6

const day = (words: string) => z.iso.date(words).check(z.regex(/^20/, words))
const time = (words: string) => z.string(words).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, words))

const NO_BUS = 'Bus is required'
const NO_ROUTE = 'Add at least one route'
const NO_WEEKDAY = 'Choose at least one day of the week'

const fields = {
  routeId: recordId('Route is required'),
  batchId: recordId('Batch is required'),
  price: TripPrice,
  /** One trip per bus and day. A driver who is on another trip at that time is left out. */
  buses: z
    .array(
      z.strictObject({
        busId: recordId(NO_BUS),
        driverId: z._default(z.nullable(recordId('Choose a driver from the list')), null),
      }),
      NO_BUS,
    )
    .check(
      z.minLength(1, NO_BUS),
      z.maxLength(20, 'Choose at most 20 buses'),
      z.refine(
        (buses) => new Set(buses.map(({ busId }) => busId)).size === buses.length,
        'Choose each bus only once',
      ),
    ),
  /** Inclusive Lagos days. */
  firstDay: day('First day is required'),
  lastDay: day('Last day is required'),
  /** 1 is Monday, 7 Sunday. */
  weekdays: z
    .array(z.int(NO_WEEKDAY).check(z.minimum(1, NO_WEEKDAY), z.maximum(7, NO_WEEKDAY)), NO_WEEKDAY)
    .check(
      z.minLength(1, NO_WEEKDAY),
      z.maxLength(7, NO_WEEKDAY),
      z.refine((days) => new Set(days).size === days.length, 'Choose each day only once'),
    ),
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
  else if (lastDay > addDays(firstDay, LONGEST_RANGE_DAYS))
    refuse('lastDay', 'Plan at most one year at a time')
  const departTime = fromLagosWallClock(`${firstDay}T${departs}`)
  const arriveTime = fromLagosWallClock(`${addDays(firstDay, arriveDaysLater)}T${arrives}`)
  const wrong = departTime && arriveTime && judgeTripTimes(departTime, arriveTime)
  if (wrong) refuse('arrives', wrong)
})

const isDay = (text: string): boolean => z.iso.date().safeParse(text).success

/** The trips of one route: one per chosen day and bus. */
export const TripPlan = z.strictObject(fields).check(isSensible)
export type TripPlan = z.infer<typeof TripPlan>

const plans = z
  .array(TripPlan, NO_ROUTE)
  .check(z.minLength(1, NO_ROUTE), z.maxLength(20, 'Choose at most 20 routes'))

/** A bus may be in the plans of several routes, if their times allow it. */
export const TripPlans = z.strictObject({ plans })

/** Creates all trips or none. With `skipClashes`, leaves out trips that clash or would depart in the past. */
export const TripSchedule = z.strictObject({ plans, skipClashes: z._default(z.boolean(), false) })
export type TripSchedule = z.infer<typeof TripSchedule>

export const TripPlanAnswer = z.object({
  data: z.object({
    trips: z.array(
      z.object({
        routeId: z.int(),
        origin: z.string(),
        destination: z.string(),
        busId: z.int(),
        plateNo: z.string(),
        seats: z.int(),
        departTime: z.iso.datetime(),
        arriveTime: z.iso.datetime(),
        /** `elsewhere`: the bus is free, but in another city. `clash` and `past` trips cannot be created. */
        check: z.enum(['ready', 'elsewhere', 'clash', 'past']),
        note: z.nullable(z.string()),
        /** Null if no driver was chosen, the driver is left out or the trip cannot be created. */
        driverName: z.nullable(z.string()),
        /** The reason why the chosen driver is left out, else null. */
        driverNote: z.nullable(z.string()),
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

/** The times of a trip. `exceptTripId` is the trip that is being edited: it does not count. */
export const BusyQuery = z.strictObject({
  departTime: moment('Departure time is required'),
  arriveTime: moment('Arrival time is required'),
  exceptTripId: z.optional(RecordId),
})
export type BusyQuery = z.infer<typeof BusyQuery>

const Busy = z.array(
  z.object({
    id: z.int(),
    /** `runs Lagos to Awgu until Tue 17 Nov, 4:00 pm` */
    why: z.string(),
  }),
)

/** The buses and drivers that are on another trip between the requested times. */
export const BusyAnswer = z.object({ data: z.object({ buses: Busy, drivers: Busy }) })
export type BusyResources = z.infer<typeof BusyAnswer>['data']
