import * as z from 'zod/mini'
import { BUS_TYPES } from '#domain/bus-types.ts'

/**
 * Work that waits for staff: open payment exceptions, stuck refunds, open unknown payments, unanswered contact
 * messages.
 */
export const Attention = z.object({
  payments: z.int(),
  refunds: z.int(),
  unknownPayments: z.int(),
  messages: z.int(),
})
export type Attention = z.infer<typeof Attention>

/**
 * Percent compared with the same days of last month (for trips: with the end of those days). Null if that value was
 * zero.
 */
const growth = z.nullable(z.number())

/** Months are Lagos months. Revenue is naira: payments minus refunds. */
export const DashboardStats = z.object({
  newThisMonth: z.int(),
  activeTrips: z.int(),
  completedBookingsThisMonth: z.int(),
  monthlyRevenue: z.number(),
  bookingGrowth: growth,
  tripGrowth: growth,
  completedGrowth: growth,
  revenueGrowth: growth,
  /** Besides the exceptions: payments whose result is not known yet, and balances due by the end of tomorrow. */
  pendingPayments: z.int(),
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
  /** Seat numbers. All other seats are free. */
  sold: z.array(z.string()),
  held: z.array(z.string()),
  off: z.array(z.string()),
})
export type DepartureLoad = z.infer<typeof Departure>

/** Lagos days, the oldest first, today last. Amounts are kobo. */
export const DashboardCharts = z.object({
  days: z.array(z.object({ day: z.iso.date(), bookings: z.int(), revenue: z.int(), pageViews: z.int() })),
  departures: z.array(Departure),
  /** This Lagos month, the largest first. `channel` is the provider's name or the method staff chose. */
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
