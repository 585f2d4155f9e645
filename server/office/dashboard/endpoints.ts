import {
  ActivityAnswer,
  Attention,
  DashboardChartsAnswer,
  DashboardDaysAnswer,
  DashboardDaysQuery,
  DashboardStats,
  FirstStepsAnswer,
  TodayAnswer,
} from '#contracts/office/dashboard.ts'
import { ATTENTION_PERMISSIONS } from '#domain/office/attention.ts'
import { businessHoursBetween } from '#domain/platform/business-hours.ts'
import { mayDo } from '#server/platform/auth/staff.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { selectAttention } from './queries.ts'
import { showActivity, showCharts, showStats } from './show-dashboard.ts'
import { showDays } from './show-days.ts'
import { showFirstSteps } from './show-first-steps.ts'
import { showToday } from './show-today.ts'

const tags = ['Dashboard']
const config = { permission: 'dashboard.view' as const }

export function dashboardEndpoints(app: Api, context: AppContext): void {
  const { db } = context
  const { paystack } = context.config

  app.get(
    '/attention',
    {
      config: { permission: 'staff' },
      schema: {
        tags,
        summary: 'Count items that need attention',
        description:
          'Returns how many payments, refunds, unknown payments, disputes and messages are waiting for staff, and the business hours until the next deadline of a dispute. Tells users who may see other users if fewer than two people may answer disputes. A count is 0 if the user may not see its screen.',
        response: { 200: Attention },
      },
    },
    async ({ staff }) => {
      const counts = await selectAttention(db)
      const seen = (what: keyof typeof ATTENTION_PERMISSIONS) =>
        staff && mayDo(staff, ATTENTION_PERMISSIONS[what]) ? counts[what] : 0
      const disputes = seen('disputes')
      return {
        payments: seen('payments'),
        refunds: seen('refunds'),
        unknownPayments: seen('unknownPayments'),
        disputes,
        disputeHoursLeft:
          disputes > 0 && counts.disputeDueAt ? businessHoursBetween(counts.now, counts.disputeDueAt) : null,
        lacksAnswerers: counts.lacksAnswerers && staff !== null && mayDo(staff, 'users.view'),
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
        summary: 'Show the key figures for the month',
        description:
          'Returns bookings, active trips and revenue for the current month, with the growth over the previous month.',
        response: { 200: DashboardStats },
      },
    },
    () => showStats(db, paystack.mode),
  )

  app.get(
    '/dashboard/charts',
    {
      config,
      schema: {
        tags,
        summary: 'Show the dashboard charts',
        description: 'Returns the seats on the next departures and the payment mix.',
        response: { 200: DashboardChartsAnswer },
      },
    },
    async () => ({ data: await showCharts(db, paystack.mode) }),
  )

  app.get(
    '/dashboard/days',
    {
      config,
      schema: {
        tags,
        summary: 'Show the figures for each day',
        description:
          'Returns bookings, revenue and page views for each day of a range and of the period before it, and how many online bookings in the range were paid.',
        querystring: DashboardDaysQuery,
        response: { 200: DashboardDaysAnswer },
      },
    },
    async ({ query }) => ({ data: await showDays(db, paystack.mode, query.range, new Date()) }),
  )

  app.get(
    '/dashboard/today',
    {
      config,
      schema: {
        tags,
        summary: 'Show the departures and takings for today',
        description:
          'Returns today’s departures with seats, balances, state and flags. When none is left today, adds those of the next day that has any. Also returns today’s takings, and those of the same weekday last week up to the same time.',
        response: { 200: TodayAnswer },
      },
    },
    async () => ({ data: await showToday(db, paystack.mode, new Date()) }),
  )

  app.get(
    '/dashboard/first-steps',
    {
      config,
      schema: {
        tags,
        summary: 'Show which first steps are done',
        description:
          'Returns which of the first steps to set up the company are done, and whether the dashboard shows the list of steps. It shows the list until all steps are done or a passenger has paid with real money, and never in a demo.',
        response: { 200: FirstStepsAnswer },
      },
    },
    async () => ({ data: await showFirstSteps(context) }),
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
