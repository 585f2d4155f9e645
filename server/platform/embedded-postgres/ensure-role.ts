import pg from 'pg'
import type { EmbeddedPostgres } from './start-postgres.ts'

/** The role with which the product connects to the embedded PostgreSQL. The role `postgres` owns the tables. */
export const RUNTIME_ROLE = 'tafiya_app'

/** The error codes if another process creates the role at the same time: duplicate_object, unique_violation. */
const EXISTS_ALREADY = ['42710', '23505']

export async function ensureRuntimeRole(postgres: Pick<EmbeddedPostgres, 'url'>): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  try {
    const found = await client.query('select from pg_roles where rolname = $1', [RUNTIME_ROLE])
    if (!found.rowCount) await client.query(`create role ${RUNTIME_ROLE} login`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !EXISTS_ALREADY.includes(error.code ?? '')) throw error
  } finally {
    await client.end()
  }
}
