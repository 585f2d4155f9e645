import * as z from 'zod/mini'
import { BUS_TYPES } from '#domain/bus-types.ts'

/** What waits for staff: open payment exceptions, stuck refunds, open unknown payments, unanswered contact messages. */
export const Attention = z.object({
  payments: z.int(),
  refunds: z.int(),
  unknownPayments: z.int(),
  messages: z.int(),
})
export type Attention = z.infer<typeof Attention>

/** Percent against the same span of last month, for trips against the end of that span; null when there was nothing then. */
const growth = z.nullable(z.number())

/** Months are Lagos months. Revenue is naira: what came in less what went back. */
export const DashboardStats = z.object({
  newThisMonth: z.int(),
  activeTrips: z.int(),
  completedBookingsThisMonth: z.int(),
  monthlyRevenue: z.number(),
  bookingGrowth: growth,
  tripGrowth: growth,
  completedGrowth: growth,
  revenueGrowth: growth,
  /** Beside the exceptions: payments nobody has heard of yet, and balances to be paid before tomorrow is over. */
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
  /** Seat numbers; what is in none of them is free. */
  sold: z.array(z.string()),
  held: z.array(z.string()),
  off: z.array(z.string()),
})
export type DepartureLoad = z.infer<typeof Departure>

/** Lagos days, the oldest first, today last. Amounts are kobo. */
export const DashboardCharts = z.object({
  days: z.array(z.object({ day: z.iso.date(), bookings: z.int(), revenue: z.int(), pageViews: z.int() })),
  departures: z.array(Departure),
  /** This Lagos month, the largest first; `channel` is the provider's word or how staff took it. */
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
