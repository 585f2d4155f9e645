import pg from 'pg'
import type { EmbeddedPostgres } from './start-postgres.ts'

/** The error codes if another process creates the database at the same time: duplicate_database, unique_violation. */
const EXISTS_ALREADY = ['42P04', '23505']

export async function ensureDatabase(postgres: Pick<EmbeddedPostgres, 'url'>, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount) return
    await client.query(`create database ${client.escapeIdentifier(name)}`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !EXISTS_ALREADY.includes(error.code ?? '')) throw error
  } finally {
    await client.end()
  }
}
