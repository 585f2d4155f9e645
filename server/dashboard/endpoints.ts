import { Attention } from '#contracts/dashboard.ts'
import { ErrorAnswer } from '#contracts/error-answer.ts'
import type { Api, House } from '#server/app.ts'
import { mayDo } from '#server/auth/staff.ts'
import { selectAttention } from './queries.ts'

const errors = { '4xx': ErrorAnswer, '5xx': ErrorAnswer }
const tags = ['Dashboard']

export function dashboardEndpoints(app: Api, { db }: House): void {
  app.get(
    '/attention',
    { config: { permission: 'staff' }, schema: { tags, response: { 200: Attention, ...errors } } },
    async ({ staff }) => {
      const { payments, refunds, messages } = await selectAttention(db)
      const seesMoney = staff && mayDo(staff, 'payments.view')
      return {
        payments: seesMoney ? payments : 0,
        refunds: seesMoney ? refunds : 0,
        messages: staff && mayDo(staff, 'messages.view') ? messages : 0,
      }
    },
  )
}
