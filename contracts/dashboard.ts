import * as z from 'zod/mini'
import { BUS_TYPES } from '#domain/bus-types.ts'

/**
 * Counts of work that waits for staff: open payment exceptions, refunds that need staff, open unknown payments and new
 * contact messages.
 */
export const Attention = z.object({
  payments: z.int(),
  refunds: z.int(),
  unknownPayments: z.int(),
  messages: z.int(),
})
export type Attention = z.infer<typeof Attention>

/**
 * Change in percent compared with last month up to the same day and time. For upcoming trips: compared with the trips
 * that were upcoming at that time. Null if the earlier value was zero or negative.
 */
const growth = z.nullable(z.number())

/** Months are Lagos months. Revenue is in naira: payments minus refunds. */
export const DashboardStats = z.object({
  newThisMonth: z.int(),
  activeTrips: z.int(),
  completedBookingsThisMonth: z.int(),
  monthlyRevenue: z.number(),
  bookingGrowth: growth,
  tripGrowth: growth,
  completedGrowth: growth,
  revenueGrowth: growth,
  /** Payments whose result is not known yet. */
  pendingPayments: z.int(),
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

/** `days` are Lagos days, the oldest first, today last. Amounts are kobo. */
export const DashboardCharts = z.object({
  days: z.array(z.object({ day: z.iso.date(), bookings: z.int(), revenue: z.int(), pageViews: z.int() })),
  departures: z.array(Departure),
  /**
   * Sums of the payments of this Lagos month before refunds, the largest first. `channel` is Paystack's; it is null for
   * money that staff took.
   */
  mix: z.array(z.object({ provider: z.string(), channel: z.nullable(z.string()), amount: z.int() })),
})
export type DashboardCharts = z.infer<typeof DashboardCharts>

export const DashboardChartsAnswer = z.object({ data: DashboardCharts })

export const Activity = z.object({
  id: z.string(),
  action: z.string(),
  details: z.string(),
  actorName: z.nullable(z.string()),
  at: z.iso.datetime(),
})
export type Activity = z.infer<typeof Activity>

export const ActivityAnswer = z.object({ data: z.array(Activity) })
