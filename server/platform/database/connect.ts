import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { leaveReadOnlyServer } from './leave-read-only-server.ts'
import type { DB } from './schema.ts'
import { sendingNames } from './statement-names.ts'

/** A pool or a transaction: queries accept either. */
export type Database = Kysely<DB>

export type Connection = { db: Database; pool: pg.Pool; close: () => Promise<void> }

/**
 * Limits in milliseconds for one statement, one wait for a lock, and one pause inside a transaction. 0 means no limit.
 */
export type Limits = { statementMs: number; lockMs: number; idleInTransactionMs: number }

/** For requests: a user waits for the response, and the browser gives up after 10 s. */
export const REQUEST_LIMITS: Limits = { statementMs: 5_000, lockMs: 3_000, idleInTransactionMs: 5_000 }

/** For jobs and exports, which may run longer but not forever. */
export const BACKGROUND_LIMITS: Limits = {
  statementMs: 60_000,
  lockMs: 10_000,
  idleInTransactionMs: 30_000,
}

export type ConnectOptions = {
  max: number
  onError: (error: Error) => void
  prepare?: boolean
  limits?: Limits
  /** Maximum wait for a free connection. */
  waitMs?: number
}

export function connect(
  url: string,
  { max, onError, prepare = true, limits, waitMs = 5_000 }: ConnectOptions,
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'tafiya',
    // A request that gets no connection soon gets a 503, instead of waiting past the client's 10 s.
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Sets the limits by a statement after connecting: PgBouncer refuses connections that set them as startup
    // parameters.
    ...(limits && { onConnect: (client) => setLimits(client, limits) }),
  })
  // Reports a connection that fails, idle or in use, for example at a database restart. Without these listeners, the
  // error would end the process. Errors during our own shutdown are ignored.
  let isClosing = false
  const report = (error: Error) => {
    if (!isClosing) onError(error)
  }
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  leaveReadOnlyServer(pool)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: prepare ? sendingNames(pool) : pool }) })
  const close = async () => {
    isClosing = true
    await db.destroy()
  }
  return { db, pool, close }
}

async function setLimits(
  client: pg.ClientBase,
  { statementMs, lockMs, idleInTransactionMs }: Limits,
): Promise<void> {
  await client.query(`set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs};
                      set idle_in_transaction_session_timeout = ${idleInTransactionMs}`)
}
