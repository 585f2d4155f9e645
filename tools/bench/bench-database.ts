import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuiltInRoles } from '#server/people/roles/ensure-built-in-roles.ts'
import { type Connection, connect } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { ensureDatabase } from '#server/platform/embedded-postgres/ensure-database.ts'
import { startPostgres } from '#server/platform/embedded-postgres/start-postgres.ts'

export type BenchDatabase = {
  url: (database: string) => string
  /** Creates a migrated database with the built-in roles, runs the statements in it, and returns a connection. */
  fill: (database: string, statements: string) => Promise<Connection>
  stop: () => Promise<void>
}

/**
 * Settings of the benchmark's PostgreSQL. Several nodes share the server, so it accepts many connections. Fewer
 * checkpoints fill large databases faster. A server for a million bookings has more memory than the 128 MB of a fresh
 * installation.
 */
const SETTINGS = {
  max_connections: '250',
  max_wal_size: '4GB',
  maintenance_work_mem: '512MB',
  shared_buffers: '1GB',
}

/** Starts a durable PostgreSQL for the benchmark, so that measured writes wait for the disk as in production. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'tafiya-bench-'))
  const postgres = await startPostgres({ dir: join(folder, 'postgres'), settings: SETTINGS })
  const connections: Connection[] = []
  return {
    url: postgres.url,
    async fill(database, statements) {
      await ensureDatabase(postgres, database)
      const connection = connect(postgres.url(database), { max: 2, onError: () => {} })
      connections.push(connection)
      await migrate(connection.db)
      await ensureBuiltInRoles(connection.db)
      await connection.pool.query(statements)
      await connection.pool.query('vacuum analyze')
      // Writes the data to disk now, so that it does not disturb the measurement.
      await connection.pool.query('checkpoint')
      return connection
    },
    async stop() {
      for (const { close } of connections) await close()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
