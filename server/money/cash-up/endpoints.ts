import { type CashUp, CashUpAnswer, CashUpClosing, CashUpQuery } from '#contracts/money/cash-up.ts'
import { CASH_UP_PERMISSIONS } from '#domain/people/permissions.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { mayDo } from '#server/platform/auth/staff.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import { csvHeaders } from '#server/platform/csv/csv.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { fileAnswer } from '#server/platform/endpoints/file-answer.ts'
import { cashUpCsv } from './cash-up-csv.ts'
import { closeCashUp } from './close-cash-up.ts'
import { countUp } from './count-up.ts'
import { selectClosings, selectMoves, selectToday } from './queries.ts'

export const cashUpEndpoints = endpointsFor('Cash-up', (endpoint, { db }) => {
  endpoint('GET /cash-up', CASH_UP_PERMISSIONS, 'Show the cash-up for a day', {
    description:
      'Returns the payments that staff took and the refunds that they paid out on one day, by clerk and method. Users without `payments.process` see only their own entries.',
    query: CashUpQuery,
    answer: CashUpAnswer,
    data: ({ act, query }) => showCashUp(db, act, query.date),
  })

  endpoint('GET /cash-up.csv', CASH_UP_PERMISSIONS, 'Download the cash-up for a day', {
    description:
      'Returns the cash-up entries as a CSV file, with the cash counted for each closed cash-up. The download is recorded in the audit log.',
    query: CashUpQuery,
    answer: fileAnswer('The cash-up.', 'text/csv'),
    handle: async ({ act, query }, reply) => {
      const cashUp = await showCashUp(db, act, query.date)
      await writeLog(db, { ...act, type: 'admin', action: 'cash-up.exported', details: cashUp.day })
      return reply.headers(csvHeaders(`cash-up-${cashUp.day}.csv`)).send(cashUpCsv(cashUp))
    },
  })

  endpoint('POST /cash-up/closings', CASH_UP_PERMISSIONS, 'Close the cash-up for a person and day', {
    needsPerson: true,
    errors: ['CONFLICT', 'STALE'],
    description:
      'Stores the counted cash beside the expected cash. A difference needs a note. A closed cash-up is never changed. Only users with `payments.process` can close another person’s cash-up.',
    body: CashUpClosing,
    created: CashUpAnswer,
    data: async ({ act, body }) => {
      await closeCashUp(db, act, body)
      return showCashUp(db, act, body.date)
    },
  })
})

/** Users with `payments.process`, such as finance, see all clerks. Other users see only their own entries. */
async function showCashUp(db: Database, { actor }: StaffAction, date: string | undefined): Promise<CashUp> {
  const day = date ?? (await selectToday(db))
  const moves = await selectMoves(db, day)
  const own = moves.filter(({ clerkId }) => clerkId === actor.id)
  return countUp(day, mayDo(actor, 'payments.process') ? moves : own, await selectClosings(db, day))
}
