import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ensureBuiltInRoles } from '#server/people/roles/ensure-built-in-roles.ts'
import { connect } from '#server/platform/database/connect.ts'
import { ensureDatabase } from '#server/platform/embedded-postgres/ensure-database.ts'
import { ensureRuntimeRole, RUNTIME_ROLE } from '#server/platform/embedded-postgres/ensure-role.ts'
import { startPostgres } from '#server/platform/embedded-postgres/start-postgres.ts'
import { prepareTables } from '#server/prepare-tables.ts'
import { startPooler } from './pooler.ts'
import type { Tables } from './rows/recorded-statement.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connects as the owner of the tables. `%database%` is replaced with the database's name. */
    postgresUrl: string
    /** Connects as the product's runtime role. */
    runtimeUrl: string
  }
}

export const TEMPLATE = 'tafiya_template'

/**
 * Starts one real PostgreSQL for the whole run, with a migrated template that tests copy in milliseconds.
 * POSTGRES_BIN runs the same tests on another version, such as Debian's 15. PGBOUNCER=session puts Debian's PgBouncer
 * between the product and the server. If RECORD_ROWS names a folder, the tables of the template are written to it.
 */
export default async function startTestPostgres(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'tafiya-test-'))
  const binDir = process.env.POSTGRES_BIN
  const postgres = await startPostgres({
    dir: join(folder, 'postgres'),
    durable: false,
    ...(binDir && { binDir }),
  })
  await ensureDatabase(postgres, TEMPLATE)
  await ensureRuntimeRole(postgres)
  const template = connect(postgres.url(TEMPLATE, RUNTIME_ROLE), { max: 2, onError: () => {} })
  await prepareTables(template, postgres.url(TEMPLATE))
  await ensureBuiltInRoles(template.db)
  const { RECORD_ROWS } = process.env
  if (RECORD_ROWS)
    await writeFile(join(RECORD_ROWS, 'tables.json'), JSON.stringify(await readTables(template.pool)))
  await template.close()

  const { PGBOUNCER } = process.env
  const pooler = PGBOUNCER ? await startPooler(postgres.url('postgres'), PGBOUNCER) : undefined
  const runtimeUrl = postgres.url('%database%', RUNTIME_ROLE)
  project.provide('postgresUrl', postgres.url('%database%'))
  project.provide('runtimeUrl', pooler?.url(runtimeUrl) ?? runtimeUrl)
  return async () => {
    await pooler?.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function readTables(pool: pg.Pool): Promise<Tables> {
  const { rows } = await pool.query<{ id: number; name: string; columns: Record<number, string> }>(`
    select c.oid::int as id, c.relname as name, jsonb_object_agg(a.attnum, a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.oid`)
  return Object.fromEntries(rows.map(({ id, ...table }) => [id, table]))
}
