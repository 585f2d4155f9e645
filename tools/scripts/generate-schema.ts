import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connect } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { ensureDatabase } from '#server/platform/embedded-postgres/ensure-database.ts'
import { startPostgres } from '#server/platform/embedded-postgres/start-postgres.ts'
import { ROOT } from '#server/platform/root.ts'
import { tableTypes } from './table-types.ts'

// Writes server/platform/database/schema.ts from a freshly migrated database. With --check, writes nothing and fails if
// the file is stale.

const file = join(ROOT, 'server/platform/database/schema.ts')
const fresh = await readFromMigratedDatabase()
if (!process.argv.includes('--check')) {
  await writeFile(file, fresh)
} else if ((await readFile(file, 'utf8')) !== fresh) {
  console.error(
    'server/platform/database/schema.ts does not match the migrations: run `npx tsx tools/scripts/generate-schema.ts`.',
  )
  process.exitCode = 1
}

async function readFromMigratedDatabase(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tafiya-schema-'))
  const postgres = await startPostgres({ dir: join(folder, 'postgres'), durable: false })
  try {
    await ensureDatabase(postgres, 'schema')
    const connection = connect(postgres.url('schema'), { max: 2, onError: () => {} })
    await migrate(connection.db)
    await connection.close()
    const client = new pg.Client({ connectionString: postgres.url('schema') })
    await client.connect()
    const types = await tableTypes(client)
    await client.end()
    return types
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
