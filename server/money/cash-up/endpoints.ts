import * as z from 'zod/mini'
import { type CashUp, CashUpAnswer, CashUpClosing, CashUpQuery } from '#contracts/money/cash-up.ts'
import { CASH_UP_PERMISSIONS } from '#domain/people/permissions.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { mayDo } from '#server/platform/auth/staff.ts'
import { type StaffAction, staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { csvHeaders } from '#server/platform/csv/csv-endpoint.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { cashUpCsv } from './cash-up-csv.ts'
import { closeCashUp } from './close-cash-up.ts'
import { countUp } from './count-up.ts'
import { selectClosings, selectMoves, selectToday } from './queries.ts'

const tags = ['Cash-up']

export function cashUpEndpoints(app: Api, { db }: AppContext): void {
  app.get(
    '/cash-up',
    {
      config: { permission: CASH_UP_PERMISSIONS },
      schema: {
        tags,
        summary: 'Show the cash-up for a day',
        description:
          'Returns the payments that staff took and the refunds that they paid out on one day, by clerk and method. Users without `payments.process` see only their own entries.',
        querystring: CashUpQuery,
        response: { 200: CashUpAnswer },
      },
    },
    async (request) => ({ data: await showCashUp(db, staffActionOf(request), request.query.date) }),
  )

  app.get(
    '/cash-up.csv',
    {
      config: { permission: CASH_UP_PERMISSIONS },
      schema: {
        tags,
        summary: 'Download the cash-up for a day',
        description:
          'Returns the cash-up entries as a CSV file, with the cash counted for each closed cash-up. The download is recorded in the audit log.',
        querystring: CashUpQuery,
        response: { 200: { description: 'The cash-up.', content: { 'text/csv': { schema: z.string() } } } },
      },
    },
    async (request, reply) => {
      const act = staffActionOf(request)
      const cashUp = await showCashUp(db, act, request.query.date)
      await writeLog(db, { ...act, type: 'admin', action: 'cash-up.exported', details: cashUp.day })
      return reply
        .headers(csvHeaders(`cash-up-${cashUp.day}.csv`))
        .serializer((body: unknown) => body as string)
        .send(cashUpCsv(cashUp))
    },
  )

  app.post(
    '/cash-up/closings',
    {
      config: { permission: CASH_UP_PERMISSIONS, needsPerson: true, errors: ['CONFLICT', 'STALE'] },
      schema: {
        tags,
        summary: 'Close the cash-up for a person and day',
        description:
          'Stores the counted cash beside the expected cash. A difference needs a note. A closed cash-up is never changed. Only users with `payments.process` can close another person’s cash-up.',
        body: CashUpClosing,
        response: { 201: CashUpAnswer },
      },
    },
    async (request, reply) => {
      const act = staffActionOf(request)
      await closeCashUp(db, act, request.body)
      return reply.code(201).send({ data: await showCashUp(db, act, request.body.date) })
    },
  )
}

/** Users with `payments.process`, such as finance, see all clerks. Other users see only their own entries. */
async function showCashUp(db: Database, { actor }: StaffAction, date: string | undefined): Promise<CashUp> {
  const day = date ?? (await selectToday(db))
  const moves = await selectMoves(db, day)
  const own = moves.filter(({ clerkId }) => clerkId === actor.id)
  return countUp(day, mayDo(actor, 'payments.process') ? moves : own, await selectClosings(db, day))
}
