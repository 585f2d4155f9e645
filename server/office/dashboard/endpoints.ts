import {
  ActivityAnswer,
  Attention,
  DashboardChartsAnswer,
  DashboardDaysAnswer,
  DashboardDaysQuery,
  DashboardStats,
  TodayAnswer,
} from '#contracts/dashboard.ts'
import { ATTENTION_PERMISSIONS } from '#domain/attention.ts'
import type { Api, AppContext } from '#server/context.ts'
import { mayDo } from '#server/platform/auth/staff.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import { selectAttention } from './queries.ts'
import { showActivity, showCharts, showStats } from './show-dashboard.ts'
import { showDays } from './show-days.ts'
import { showToday } from './show-today.ts'

const tags = ['Dashboard']
const config = { permission: 'dashboard.view' as const }

export function dashboardEndpoints(app: Api, { db }: AppContext): void {
  app.get(
    '/attention',
    {
      config: { permission: 'staff' },
      schema: {
        tags,
        summary: 'Count items that need attention',
        description:
          'Returns how many payments, refunds, unknown payments and messages need staff. A count is 0 if the user may not see its screen.',
        response: { 200: Attention },
      },
    },
    async ({ staff }) => {
      const counts = await selectAttention(db)
      const seen = (what: keyof Attention) =>
        staff && mayDo(staff, ATTENTION_PERMISSIONS[what]) ? counts[what] : 0
      return {
        payments: seen('payments'),
        refunds: seen('refunds'),
        unknownPayments: seen('unknownPayments'),
        messages: seen('messages'),
      }
    },
  )

  app.get(
    '/dashboardStats',
    {
      config,
      schema: {
        tags,
        summary: 'Show the key figures of the month',
        description:
          'Returns bookings, active trips and revenue of the current month, with the growth against the month before.',
        response: { 200: DashboardStats },
      },
    },
    () => showStats(db),
  )

  app.get(
    '/dashboard/charts',
    {
      config,
      schema: {
        tags,
        summary: 'Show the dashboard charts',
        description: 'Returns the seats of the next departures and the mix of payments.',
        response: { 200: DashboardChartsAnswer },
      },
    },
    async () => ({ data: await showCharts(db) }),
  )

  app.get(
    '/dashboard/days',
    {
      config,
      schema: {
        tags,
        summary: 'Show the figures of each day',
        description:
          'Returns bookings, revenue and page views of each day of a range and of the days before it, and how many online bookings of the range were paid.',
        querystring: DashboardDaysQuery,
        response: { 200: DashboardDaysAnswer },
      },
    },
    async ({ query }) => ({ data: await showDays(db, query.range, new Date()) }),
  )

  app.get(
    '/dashboard/today',
    {
      config,
      schema: {
        tags,
        summary: 'Show the departures and takings of today',
        description:
          'Returns the departures of today, or also of the next day with departures when none is left today, with seats, balances, state and flags. Also returns the takings of today and of the same weekday last week up to the same time.',
        response: { 200: TodayAnswer },
      },
    },
    async () => ({ data: await showToday(db, new Date()) }),
  )

  app.get(
    '/dashboard/activity',
    {
      config,
      schema: {
        tags,
        summary: 'List recent activity',
        description: 'Returns the latest audit log entries that the user may see.',
        response: { 200: ActivityAnswer },
      },
    },
    async (request) => ({ data: await showActivity(db, staffActionOf(request).actor) }),
  )
}
