import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'

/**
 * Fails on a standby and on a read-only database, as every write does. PostgreSQL refuses row locks there before it
 * looks for rows, so this query need not find any.
 */
export async function refuseReadOnly(db: Database): Promise<void> {
  await sql`select from company_settings where false for key share`.execute(db)
}
