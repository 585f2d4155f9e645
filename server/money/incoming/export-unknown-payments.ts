import type { UnknownPayment, UnknownPaymentQuery } from '#contracts/money/unknown-payments.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import { timeCell } from '#server/platform/csv/cells.ts'
import { type CsvColumn, type CsvFile, exportList } from '#server/platform/csv/export-list.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { presentUnknownPayment } from './present-unknown-payment.ts'
import { selectUnknownIds, selectUnknowns } from './unknown-payment-queries.ts'

const COLUMNS: CsvColumn<UnknownPayment>[] = [
  ['Reference', ({ reference }) => reference],
  // The provider reports amounts in hundredths, in every currency.
  ['Amount', ({ amount }) => amount / 100],
  ['Currency', ({ currency }) => currency],
  ['Found (WAT)', ({ foundAt }) => timeCell(foundAt)],
  ['Closed (WAT)', ({ closedAt }) => timeCell(closedAt)],
  ['Closed by', ({ closedBy }) => closedBy],
  ['Note', ({ note }) => note],
]

export const exportUnknownPayments = (
  db: Database,
  act: StaffAction,
  query: UnknownPaymentQuery,
): Promise<CsvFile> =>
  exportList(db, act, {
    things: 'unknown-payments',
    query,
    ids: () => selectUnknownIds(db, query),
    read: async (ids) => (await selectUnknowns(db, { ...query, ids })).rows.map(presentUnknownPayment),
    columns: COLUMNS,
  })
