import { type Selectable, sql } from 'kysely'
import type { BatchChange, BatchInput, BatchQuery } from '#contracts/network/batches.ts'
import type { Database } from '#server/platform/database/connect.ts'
import {
  filteredBy,
  isAsShown,
  type List,
  matches,
  type Page,
  type Part,
  selectIds,
  selectPage,
} from '#server/platform/database/list-page.ts'
import type { Batches, Routes, Trips } from '#server/platform/database/schema.ts'

/** The days are yyyy-MM-dd: a Date would depend on the time zone of the server. */
export type BatchRow = Omit<Selectable<Batches>, 'reports_on' | 'closes_on'> & {
  trips: number
  reportsOn: string | null
  closesOn: string | null
}

const NAME = sql`(b.year || '_' || b.letter || ' Stream_' || b.stream)`
const TRIPS = sql`(select count(*) from trips t where t.batch_id = b.id)::int`

const COLUMNS = sql`
  b.id, b.year, b.letter, b.stream, b.is_active, b.created_at, b.updated_at, ${TRIPS} as trips,
  to_char(b.reports_on, 'yyyy-mm-dd') as "reportsOn", to_char(b.closes_on, 'yyyy-mm-dd') as "closesOn"`

const batchList = (query: BatchQuery): List => ({
  columns: COLUMNS,
  id: sql`b.id`,
  from: sql`batches b`,
  where: [
    matches(query.search, NAME),
    filteredBy(query.isActive, (isActive) => sql`b.is_active = ${isActive}`),
  ],
  sorts: {
    year: sql`b.year`,
    letter: sql`b.letter`,
    stream: sql`b.stream`,
    trips: TRIPS,
    reporting: sql`b.reports_on`,
    status: sql`not b.is_active`,
  },
  order: sql`b.year desc, b.letter desc, b.stream desc`,
})

export const selectBatches = (db: Database, query: BatchQuery & Part): Promise<Page<BatchRow>> =>
  selectPage(db, query, batchList(query))

export const selectBatchIds = (db: Database, query: BatchQuery): Promise<string[]> =>
  selectIds(db, query, batchList(query))

export async function selectBatch(db: Database, id: number): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`select ${COLUMNS} from batches b where b.id = ${id}`.execute(db)
  return rows[0]
}

export type BatchTripRow = Pick<Selectable<Trips>, 'id' | 'status' | 'depart_time'> &
  Pick<Selectable<Routes>, 'origin' | 'destination'>

/** Returns the latest trips of a batch, at most 500: a season of one batch has a few hundred departures. */
export const selectBatchTrips = (db: Database, id: number): Promise<BatchTripRow[]> =>
  db
    .selectFrom('trips')
    .innerJoin('routes', 'routes.id', 'trips.route_id')
    .select(['trips.id', 'trips.status', 'trips.depart_time', 'routes.origin', 'routes.destination'])
    .where('trips.batch_id', '=', id)
    .orderBy('trips.depart_time', 'desc')
    .limit(500)
    .execute()

export async function insertBatch(tx: Database, input: BatchInput): Promise<number> {
  const { year, letter, stream, isActive, reportsOn, closesOn } = input
  const { id } = await tx
    .insertInto('batches')
    .values({ year, letter, stream, is_active: isActive, reports_on: reportsOn, closes_on: closesOn })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Updates the given fields. Returns false if the batch changed since it was shown. */
export async function updateBatch(tx: Database, id: number, change: BatchChange): Promise<boolean> {
  const { year, letter, stream, isActive, reportsOn, closesOn, updatedAt } = change
  const { rows } = await sql`
    update batches set
      year = coalesce(${year ?? null}, year), letter = coalesce(${letter ?? null}, letter),
      stream = coalesce(${stream ?? null}, stream), is_active = coalesce(${isActive ?? null}, is_active),
      reports_on = case when ${reportsOn === undefined} then reports_on else ${reportsOn ?? null}::date end,
      closes_on = case when ${closesOn === undefined} then closes_on else ${closesOn ?? null}::date end
    where id = ${id} and ${isAsShown(updatedAt)}
    returning 1
  `.execute(tx)
  return rows.length > 0
}

export const deleteBatchRow = (tx: Database, id: number) =>
  tx.deleteFrom('batches').where('id', '=', id).execute()
