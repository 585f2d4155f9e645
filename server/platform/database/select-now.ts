import { sql } from 'kysely'
import type { Database } from './connect.ts'

/**
 * Returns the time of the database: the start of the transaction or, outside of one, of the statement. The clocks of
 * nodes can differ.
 */
export async function selectNow(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}
