import { ActivityAnswer, Attention, DashboardChartsAnswer, DashboardStats } from '#contracts/dashboard.ts'
import type { Api, AppContext } from '#server/context.ts'
import { actOf } from '#server/platform/auth/act.ts'
import { mayDo } from '#server/platform/auth/staff.ts'
import { errors } from '#server/platform/http/error-responses.ts'
import { selectAttention } from './queries.ts'
import { showActivity, showCharts, showStats } from './show-dashboard.ts'

const tags = ['Dashboard']
const config = { permission: 'dashboard.view' as const }

export function dashboardEndpoints(app: Api, { db }: AppContext): void {
  app.get(
    '/attention',
    { config: { permission: 'staff' }, schema: { tags, response: { 200: Attention, ...errors } } },
    async ({ staff }) => {
      const { payments, refunds, unknownPayments, messages } = await selectAttention(db)
      const seesMoney = staff && mayDo(staff, 'payments.view')
      return {
        payments: seesMoney ? payments : 0,
        refunds: seesMoney ? refunds : 0,
        unknownPayments: seesMoney ? unknownPayments : 0,
        messages: staff && mayDo(staff, 'messages.view') ? messages : 0,
      }
    },
  )

  app.get('/dashboardStats', { config, schema: { tags, response: { 200: DashboardStats, ...errors } } }, () =>
    showStats(db),
  )

  app.get(
    '/dashboard/charts',
    { config, schema: { tags, response: { 200: DashboardChartsAnswer, ...errors } } },
    async () => ({ data: await showCharts(db) }),
  )

  app.get(
    '/dashboard/activity',
    { config, schema: { tags, response: { 200: ActivityAnswer, ...errors } } },
    async (request) => ({ data: await showActivity(db, actOf(request).actor) }),
  )
}
