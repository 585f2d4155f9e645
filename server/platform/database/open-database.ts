import { join, relative } from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '#server/platform/config/config.ts'
import { ensureDatabase } from '#server/platform/embedded-postgres/ensure-database.ts'
import { ensureRuntimeRole, RUNTIME_ROLE } from '#server/platform/embedded-postgres/ensure-role.ts'
import { startPostgres } from '#server/platform/embedded-postgres/start-postgres.ts'
import { StartupError } from '#server/platform/startup-error.ts'
import { BACKGROUND_LIMITS, type Connection, connect, connectSplit, REQUEST_LIMITS } from './connect.ts'
import { refuseOtherVersions } from './migrate.ts'
import { PROBE_LIMITS, probeWrite } from './probe-write.ts'
import { sharesBackends } from './shares-backends.ts'
import { createWriteGate, type WriteGate } from './write-gate.ts'

/**
 * Requests and jobs have pools of their own, so that neither takes the connections of the other. So do requests that
 * read and requests that write. `ownerUrl` connects as the owner of the tables, if that is another role.
 */
export type OpenDatabase = Pools & { ownerUrl: string | undefined }

type Pools = {
  requests: Connection
  background: Connection
  writeGate: WriteGate
  close: () => Promise<void>
}

/**
 * The size of the background pool. A worker needs connections for five jobs at a time, the job runner's own statements
 * and LISTEN; a web node needs them for exports.
 */
const BACKGROUND_POOL = { all: 8, worker: 8, web: 3 }

/**
 * Opens the database of DATABASE_URL, or starts an embedded PostgreSQL in DATA_DIR. Refuses a database that this version
 * cannot use.
 */
export async function openDatabase(
  config: Config,
  log: Logger,
  say: (line: string) => void,
): Promise<OpenDatabase> {
  const database = config.databaseUrl
    ? { ...connectAll(config.databaseUrl, config, log), ownerUrl: config.databaseOwnerUrl }
    : await startEmbedded(config, log, say)
  try {
    if (config.databaseUrl) {
      await refuseUnreachable(database)
      await refuseTransactionPooler(database, config)
    }
    await refuseOtherVersions(database.requests.db)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function startEmbedded(
  config: Config,
  log: Logger,
  say: (line: string) => void,
): Promise<OpenDatabase> {
  const dir = join(config.dataDir, 'postgres')
  say(`Starting PostgreSQL in ${relative(process.cwd(), dir) || dir}`)
  const postgres = await startPostgres({ dir, log: (line) => log.debug({ part: 'postgres' }, line) })
  await ensureDatabase(postgres, 'tafiya')
  await ensureRuntimeRole(postgres)
  const database = connectAll(postgres.url('tafiya', RUNTIME_ROLE), config, log)
  return {
    ...database,
    ownerUrl: postgres.url('tafiya'),
    close: async () => {
      await database.close()
      await postgres.stop()
    },
  }
}

function connectAll(url: string, { role, databasePool, databasePrepare }: Config, log: Logger): Pools {
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
  // The probe has a connection of its own and no gate, because it must write while the gate is closed.
  const probe = connect(url, { max: 1, onError, prepare: databasePrepare, limits: PROBE_LIMITS })
  const writeGate = createWriteGate({ probe: () => probeWrite(probe.db), log })
  const options = { prepare: databasePrepare, onError, gate: writeGate }
  const requests = connectSplit(url, { ...options, max: databasePool, limits: REQUEST_LIMITS })
  const background = connect(url, { ...options, max: BACKGROUND_POOL[role], limits: BACKGROUND_LIMITS })
  const close = async () => {
    writeGate.stop()
    await Promise.all([requests.close(), background.close(), probe.close()])
  }
  return { requests, background, writeGate, close }
}

/**
 * Refuses a pooler in transaction mode, such as PgBouncer. Jobs need their own connection for LISTEN, and statements
 * are prepared per connection; neither works there. A web node without prepared statements needs neither.
 */
async function refuseTransactionPooler(
  { requests }: Pools,
  { role, databasePrepare }: Config,
): Promise<void> {
  if (role === 'web' && !databasePrepare) return
  if (!(await sharesBackends(requests.pool))) return
  throw new StartupError(
    role === 'web'
      ? 'DATABASE_URL points to a pooler in transaction mode: set DATABASE_PREPARE=false, or use session mode.'
      : `DATABASE_URL points to a pooler in transaction mode: ROLE=${role} needs a direct connection or session mode.`,
  )
}

async function refuseUnreachable({ requests }: Pools): Promise<void> {
  try {
    await sql`select 1`.execute(requests.db)
  } catch (error) {
    // The message does not contain DATABASE_URL, because that may contain a password.
    const reason = error instanceof Error && error.message ? error.message : String(error)
    throw new StartupError(`The database in DATABASE_URL cannot be used: ${reason}.`)
  }
}
