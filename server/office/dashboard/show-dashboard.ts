import type { Activity, DashboardCharts, DashboardStats } from '#contracts/office/dashboard.ts'
import { percentGrowth } from '#domain/platform/growth.ts'
import { kobo, toNaira } from '#domain/platform/money.ts'
import { mayDo, type Staff } from '#server/platform/auth/staff.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { selectActivity, selectFigures, selectNextDepartures, selectPaymentMix } from './queries.ts'

const DEPARTURES = 8
const ACTIVITIES = 8

export async function showStats(db: Database, mode: string): Promise<DashboardStats> {
  const now = await selectFigures(db, mode)
  return {
    newThisMonth: now.bookings,
    activeTrips: now.activeTrips,
    completedBookingsThisMonth: now.completed,
    monthlyRevenue: toNaira(kobo(now.revenue)),
    bookingGrowth: percentGrowth(now.bookings, now.bookingsBefore),
    tripGrowth: percentGrowth(now.activeTrips, now.activeTripsBefore),
    completedGrowth: percentGrowth(now.completed, now.completedBefore),
    revenueGrowth: percentGrowth(now.revenue, now.revenueBefore),
    balancesDue: now.balancesDue,
  }
}

export async function showCharts(db: Database, mode: string): Promise<DashboardCharts> {
  const [departures, mix] = await Promise.all([
    selectNextDepartures(db, DEPARTURES),
    selectPaymentMix(db, mode),
  ])
  return {
    departures: departures.map((one) => ({ ...one, departTime: one.departTime.toISOString() })),
    mix,
  }
}

/**
 * Without the permission `logs.view`, a user sees only entries about bookings, or without `bookings.view` only their
 * own.
 */
export async function showActivity(db: Database, staff: Staff): Promise<Activity[]> {
  const sees = mayDo(staff, 'logs.view') ? 'all' : mayDo(staff, 'bookings.view') ? 'bookings' : 'own'
  const rows = await selectActivity(db, { sees, staffId: staff.id, most: ACTIVITIES })
  return rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }))
}
