import type { Batch } from '#contracts/network/batches.ts'
import { batchName } from '#domain/network/batch-name.ts'
import type { BatchRow, BatchTripRow } from './queries.ts'

export const presentBatch = (row: BatchRow): Batch => ({
  id: row.id,
  year: row.year,
  letter: row.letter,
  stream: row.stream,
  isActive: row.is_active,
  reportsOn: row.reportsOn,
  closesOn: row.closesOn,
  name: batchName(row),
  tripsCount: row.trips,
  updatedAt: row.updated_at.toISOString(),
})

export const presentBatchTrip = (row: BatchTripRow) => ({
  id: row.id,
  status: row.status,
  departTime: row.depart_time.toISOString(),
  route: { origin: row.origin, destination: row.destination },
})
