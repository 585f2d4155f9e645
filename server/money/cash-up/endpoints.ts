import { CashUpAnswer, CashUpQuery } from '#contracts/cash-up.ts'
import type { Api, AppContext } from '#server/context.ts'
import { mayDo } from '#server/platform/auth/staff.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import { countUp } from './count-up.ts'
import { selectMoves, selectToday } from './queries.ts'

export function cashUpEndpoints(app: Api, { db }: AppContext): void {
  app.get(
    '/cash-up',
    {
      // Finance sees all clerks. A clerk who takes money at the counter sees only their own entries.
      config: { permission: ['payments.process', 'bookings.create'] },
      schema: {
        tags: ['Cash-up'],
        summary: 'Show the cash-up of a day',
        description:
          'Returns the money that staff took and returned on one day, by clerk and method. Users without `payments.process` see only their own entries.',
        querystring: CashUpQuery,
        response: { 200: CashUpAnswer },
      },
    },
    async (request) => {
      const { actor } = staffActionOf(request)
      const day = request.query.date ?? (await selectToday(db))
      const moves = await selectMoves(db, day)
      const own = moves.filter(({ clerkId }) => clerkId === actor.id)
      return { data: countUp(day, mayDo(actor, 'payments.process') ? moves : own) }
    },
  )
}
