import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/database/connect.ts'
import { ensureDatabase } from '#server/database/embedded/ensure-database.ts'
import { startPostgres } from '#server/database/embedded/start-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { prepareJobs } from '#server/jobs.ts'
import { ensureBuiltInRoles } from '#server/roles/ensure-built-in-roles.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `%database%` stands for the database's name. */
    postgresUrl: string
  }
}

export const TEMPLATE = 'tafiya_template'

/**
 * One real PostgreSQL for the whole run, with a migrated template that each test file copies in milliseconds.
 * POSTGRES_BIN runs the same tests on another version, such as Debian's 15.
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
  const template = connect(postgres.url(TEMPLATE), { max: 2, onError: () => {} })
  await migrate(template.db)
  await prepareJobs(template.pool)
  await ensureBuiltInRoles(template.db)
  await template.close()

  project.provide('postgresUrl', postgres.url('%database%'))
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
