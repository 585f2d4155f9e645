import type { Batch, BatchQuery } from '#contracts/network/batches.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import { type CsvColumn, type CsvFile, exportList } from '#server/platform/csv/export-list.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { presentBatch } from './present-batch.ts'
import { selectBatches, selectBatchIds } from './queries.ts'

const COLUMNS: CsvColumn<Batch>[] = [
  ['Batch', ({ name }) => name],
  ['Year', ({ year }) => year],
  ['Letter', ({ letter }) => letter],
  ['Stream', ({ stream }) => stream],
  ['Reporting date', ({ reportsOn }) => reportsOn],
  ['Closing date', ({ closesOn }) => closesOn],
  ['Trips', ({ tripsCount }) => tripsCount],
  ['Status', ({ isActive }) => (isActive ? 'Active' : 'Inactive')],
]

export const exportBatches = (db: Database, act: StaffAction, query: BatchQuery): Promise<CsvFile> =>
  exportList(db, act, {
    things: 'batches',
    query,
    ids: () => selectBatchIds(db, query),
    read: async (ids) => (await selectBatches(db, { ...query, ids })).rows.map(presentBatch),
    columns: COLUMNS,
  })
