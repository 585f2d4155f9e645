import * as z from 'zod/mini'
import { BUS_TYPES } from '#domain/network/bus-types.ts'
import { DEPARTURE_FLAGS, DEPARTURE_STATES } from '#domain/network/departure-state.ts'

/**
 * Counts of work that waits for staff: open payment exceptions and disputes, refunds that need staff, open unknown
 * payments and new contact messages. An exception whose refund is under way does not wait for staff.
 */
export const Attention = z.object({
  payments: z.int(),
  refunds: z.int(),
  unknownPayments: z.int(),
  /** Disputes to which the provider has no answer, and the business hours until the next deadline. */
  disputes: z.int(),
  disputeHoursLeft: z.nullable(z.number()),
  /**
   * True if passengers pay online and fewer than two active people may answer disputes. False for readers who may not
   * see users.
   */
  lacksAnswerers: z.boolean(),
  messages: z.int(),
})
export type Attention = z.infer<typeof Attention>

/**
 * Change in percent compared with last month up to the same day and time. For upcoming trips: compared with the trips
 * that were upcoming at that time. Null if the earlier value was zero or negative.
 */
const growth = z.nullable(z.number())

/**
 * Months are Lagos months. Revenue is in naira: what arrived, less refunds and what banks took, each on its day, so that
 * a month that is over does not change.
 */
export const DashboardStats = z.object({
  newThisMonth: z.int(),
  activeTrips: z.int(),
  completedBookingsThisMonth: z.int(),
  monthlyRevenue: z.number(),
  bookingGrowth: growth,
  tripGrowth: growth,
  completedGrowth: growth,
  revenueGrowth: growth,
  /** Bookings with a balance due, on trips that depart by the end of tomorrow. */
  balancesDue: z.int(),
})
export type DashboardStats = z.infer<typeof DashboardStats>

const Departure = z.object({
  id: z.int(),
  origin: z.string(),
  destination: z.string(),
  departTime: z.iso.datetime(),
  busType: z.enum(BUS_TYPES),
  capacity: z.int(),
  /** Seat numbers that are sold, held or off sale. All other seats are free. */
  sold: z.array(z.string()),
  held: z.array(z.string()),
  off: z.array(z.string()),
})
export type DepartureLoad = z.infer<typeof Departure>

export const DashboardCharts = z.object({
  departures: z.array(Departure),
  /**
   * Sums of the payments of this Lagos month before refunds, the largest first. `channel` is the one that Paystack
   * reported; it is null for money that staff took.
   */
  mix: z.array(z.object({ provider: z.string(), channel: z.nullable(z.string()), amount: z.int() })),
})
export type DashboardCharts = z.infer<typeof DashboardCharts>

export const DashboardChartsAnswer = z.object({ data: DashboardCharts })

/** The last 7 or 30 Lagos days, or the days since the first trip of the current batch was created. */
export const DAY_RANGES = ['7', '30', 'batch'] as const
export type DayRange = (typeof DAY_RANGES)[number]

export const DashboardDaysQuery = z.object({ range: z._default(z.enum(DAY_RANGES), '7') })

/** The figures of a Lagos day. Revenue is in kobo, as in `DashboardStats`. */
const DayFigures = z.object({
  day: z.iso.date(),
  bookings: z.int(),
  revenue: z.int(),
  pageViews: z.int(),
})
export type DayFigures = z.infer<typeof DayFigures>

/**
 * `days` is the range, the oldest day first, today last. `before` has as many days, which end on the day before the
 * range.
 */
export const DashboardDays = z.object({
  days: z.array(DayFigures),
  before: z.array(DayFigures),
  /** The name of the batch that decides the range `batch`. Null for other ranges, and if there are no trips. */
  batch: z.nullable(z.string()),
  /** Online bookings made in the range: all of them, those with a payment, and those with a paid one. */
  funnel: z.object({ held: z.int(), started: z.int(), paid: z.int() }),
})
export type DashboardDays = z.infer<typeof DashboardDays>

export const DashboardDaysAnswer = z.object({ data: DashboardDays })

export const DepartureToday = z.object({
  id: z.int(),
  route: z.object({ origin: z.string(), destination: z.string() }),
  departTime: z.iso.datetime(),
  bus: z.object({ busType: z.enum(BUS_TYPES), plateNo: z.string() }),
  driverName: z.nullable(z.string()),
  capacity: z.int(),
  sold: z.int(),
  boarded: z.int(),
  /** Kobo due on all bookings of the trip, and the number of bookings with a balance. */
  owing: z.int(),
  owingBookings: z.int(),
  state: z.enum(DEPARTURE_STATES),
  flags: z.array(z.enum(DEPARTURE_FLAGS)),
})
export type DepartureToday = z.infer<typeof DepartureToday>

/** Sums in kobo: received, and refunded or taken by banks. Banks can give back more than goes back on that day. */
const Takings = z.object({ received: z.int(), refunded: z.int() })

/**
 * `days` has today's departures, if there are any. When all of them have left or are cancelled, it also has those of
 * the next day with departures. `lastWeek` has the takings of the same weekday of last week, up to the current time.
 */
export const Today = z.object({
  day: z.iso.date(),
  days: z.array(z.object({ day: z.iso.date(), departures: z.array(DepartureToday) })),
  takings: z.object({ today: Takings, lastWeek: Takings }),
})
export type Today = z.infer<typeof Today>

export const TodayAnswer = z.object({ data: Today })

/** The steps of a new company up to its first sale, in the recommended order. */
export const FIRST_STEPS = [
  'company',
  'route',
  'bus',
  'batch',
  'trip',
  'testBooking',
  'staff',
  'live',
] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** `isOpen` is false when the list need not be shown: everything is done, or the company already sells. */
export const FirstSteps = z.object({ isOpen: z.boolean(), done: z.array(z.enum(FIRST_STEPS)) })
export type FirstSteps = z.infer<typeof FirstSteps>

export const FirstStepsAnswer = z.object({ data: FirstSteps })

export const Activity = z.object({
  id: z.string(),
  action: z.string(),
  details: z.string(),
  actorName: z.nullable(z.string()),
  bookingId: z.nullable(z.int()),
  at: z.iso.datetime(),
})
export type Activity = z.infer<typeof Activity>

export const ActivityAnswer = z.object({ data: z.array(Activity) })
