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
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { selectAttention } from './queries.ts'
import { showActivity, showCharts, showStats } from './show-dashboard.ts'
import { showDays } from './show-days.ts'
import { showFirstSteps } from './show-first-steps.ts'
import { showToday } from './show-today.ts'

export const dashboardEndpoints = endpointsFor('Dashboard', (endpoint, context) => {
  const { db } = context
  const { paystack } = context.config

  endpoint('GET /attention', 'staff', 'Count items that need attention', {
    description:
      'Returns how many payments, refunds, unknown payments, disputes and messages are waiting for staff, and the business hours until the next deadline of a dispute. Tells users who may see other users if fewer than two people may answer disputes. A count is 0 if the user may not see its screen.',
    answer: Attention,
    handle: async ({ staff }) => {
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
  })

  endpoint('GET /dashboardStats', 'dashboard.view', 'Show the key figures for the month', {
    description:
      'Returns bookings, active trips and revenue for the current month, with the growth over the previous month.',
    answer: DashboardStats,
    handle: () => showStats(db, paystack.mode),
  })

  endpoint('GET /dashboard/charts', 'dashboard.view', 'Show the dashboard charts', {
    description: 'Returns the seats on the next departures and the payment mix.',
    answer: DashboardChartsAnswer,
    data: () => showCharts(db, paystack.mode),
  })

  endpoint('GET /dashboard/days', 'dashboard.view', 'Show the figures for each day', {
    description:
      'Returns bookings, revenue and page views for each day of a range and of the period before it, and how many online bookings in the range were paid.',
    query: DashboardDaysQuery,
    answer: DashboardDaysAnswer,
    data: ({ query }) => showDays(db, paystack.mode, query.range, new Date()),
  })

  endpoint('GET /dashboard/today', 'dashboard.view', 'Show the departures and takings for today', {
    description:
      'Returns today’s departures with seats, balances, state and flags. When none is left today, adds those of the next day that has any. Also returns today’s takings, and those of the same weekday last week up to the same time.',
    answer: TodayAnswer,
    data: () => showToday(db, paystack.mode, new Date()),
  })

  endpoint('GET /dashboard/first-steps', 'dashboard.view', 'Show which first steps are done', {
    description:
      'Returns which of the first steps to set up the company are done, and whether the dashboard shows the list of steps. It shows the list until all steps are done or a passenger has paid with real money, and never in a demo.',
    answer: FirstStepsAnswer,
    data: () => showFirstSteps(context),
  })

  endpoint('GET /dashboard/activity', 'dashboard.view', 'List recent activity', {
    description: 'Returns the latest audit log entries that the user may see.',
    answer: ActivityAnswer,
    data: ({ act }) => showActivity(db, act.actor),
  })
})
