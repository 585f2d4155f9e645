import { join, relative } from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { StartupError } from '#server/startup-error.ts'
import { type Connection, connect } from './connect.ts'
import { ensureDatabase } from './embedded/ensure-database.ts'
import { ensureRuntimeRole, RUNTIME_ROLE } from './embedded/ensure-role.ts'
import { startPostgres } from './embedded/start-postgres.ts'

/** `ownerUrl` is the way to the role that owns the tables, where it is not the role of the connection. */
export type OpenDatabase = Connection & { ownerUrl: string | undefined }

/** The database of DATABASE_URL, or a PostgreSQL of our own in DATA_DIR. */
export async function openDatabase(
  config: Config,
  log: Logger,
  say: (line: string) => void,
): Promise<OpenDatabase> {
  const reportIdle = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
  const options = { max: config.databasePool, prepare: config.databasePrepare, onError: reportIdle }
  if (config.databaseUrl) {
    const connection = connect(config.databaseUrl, options)
    await refuseUnreachable(connection)
    return { ...connection, ownerUrl: config.databaseOwnerUrl }
  }

  const dir = join(config.dataDir, 'postgres')
  say(`Starting PostgreSQL in ${relative(process.cwd(), dir) || dir}`)
  const postgres = await startPostgres({ dir, log: (line) => log.debug({ part: 'postgres' }, line) })
  await ensureDatabase(postgres, 'tafiya')
  await ensureRuntimeRole(postgres)
  const connection = connect(postgres.url('tafiya', RUNTIME_ROLE), options)
  return {
    ...connection,
    ownerUrl: postgres.url('tafiya'),
    close: async () => {
      await connection.close()
      await postgres.stop()
    },
  }
}

async function refuseUnreachable(connection: Connection): Promise<void> {
  try {
    await sql`select 1`.execute(connection.db)
  } catch (error) {
    await connection.close()
    // The address itself may carry a password and stays unsaid.
    const reason = error instanceof Error && error.message ? error.message : String(error)
    throw new StartupError(`The database of DATABASE_URL cannot be used: ${reason}.`)
  }
}
