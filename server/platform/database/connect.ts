import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { guardedClient } from './guarded-client.ts'
import { leaveReadOnlyServer } from './leave-read-only-server.ts'
import type { DB } from './schema.ts'
import { sharesOf, splitReads } from './split-reads.ts'
import { sendingNames } from './statement-names.ts'
import type { WriteGate } from './write-gate.ts'

/** A pool or a transaction: queries accept either. */
export type Database = Kysely<DB>

export type Connection = { db: Database; pool: pg.Pool; close: () => Promise<void> }

/**
 * Limits in milliseconds for one statement, one wait for a lock, one pause inside a transaction, and one wait for an
 * answer of the server. 0 means no limit. The server enforces the first three. The last one is ours: it also ends a
 * commit that waits for a lost standby, and a wait for a server that is gone, see `guardedClient`.
 */
export type Limits = { statementMs: number; lockMs: number; idleInTransactionMs: number; answerMs: number }

/** For requests: a user waits for the response, and the browser gives up after 10 s. */
export const REQUEST_LIMITS: Limits = {
  statementMs: 5_000,
  lockMs: 3_000,
  idleInTransactionMs: 5_000,
  answerMs: 8_000,
}

/** For jobs and exports, which may run longer but not forever. */
export const BACKGROUND_LIMITS: Limits = {
  statementMs: 60_000,
  lockMs: 10_000,
  idleInTransactionMs: 30_000,
  answerMs: 65_000,
}

export type ConnectOptions = {
  max: number
  onError: (error: Error) => void
  prepare?: boolean
  /** Without limits, as for migrations, a statement may take any time. */
  limits?: Limits
  /** Maximum wait for a free connection. */
  waitMs?: number
  gate?: Pick<WriteGate, 'isClosed' | 'noteUnknown'>
}

export function connect(url: string, options: ConnectOptions): Connection {
  const { pool, source, close } = openPool(url, options)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: source }) })
  return { db, pool, close }
}

/**
 * Like `connect`, with a pool of its own for reads, see `splitReads`. `pool` is the one for writes. Tests give a
 * `readsUrl` on which the server refuses writes.
 */
export function connectSplit(url: string, options: ConnectOptions, readsUrl = url): Connection {
  const shares = sharesOf(options.max)
  const reads = openPool(readsUrl, { ...options, max: shares.reads })
  const writes = openPool(url, { ...options, max: shares.writes }, reads.replaceConnections)
  const source = splitReads(writes.source, reads.source)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: source }) })
  const close = async () => {
    await Promise.all([writes.close(), reads.close()])
  }
  return { db, pool: writes.pool, close }
}

type OpenPool = {
  pool: pg.Pool
  /** The pool in the form that Kysely expects. */
  source: PostgresPool
  replaceConnections: () => void
  close: () => Promise<void>
}

function openPool(
  url: string,
  { max, onError, prepare = true, limits, waitMs = 5_000, gate }: ConnectOptions,
  onRefusedWrite = () => {},
): OpenPool {
  const Client = guardedClient({
    answerMs: limits?.answerMs ?? 0,
    arePaused: () => gate?.isClosed() ?? false,
    onCommitUnknown: () => gate?.noteUnknown(),
    onRefusedWrite: () => {
      replaceConnections()
      onRefusedWrite()
    },
  })
  const pool = new pg.Pool({
    connectionString: url,
    Client,
    max,
    application_name: 'tafiya',
    // A request that gets no connection soon gets a 503, instead of waiting past the client's 10 s.
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    onConnect: (client) => prepareConnection(client, limits),
  })
  // Reports a connection that fails, idle or in use, for example at a database restart. Without these listeners, the
  // error would end the process. Errors during our own shutdown are ignored.
  let isClosing = false
  const report = (error: Error) => {
    if (!isClosing) onError(error)
  }
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  const replaceConnections = leaveReadOnlyServer(pool)
  const close = async () => {
    isClosing = true
    if (!pool.ending) await pool.end()
  }
  return { pool, source: prepare ? sendingNames(pool) : pool, replaceConnections, close }
}

/**
 * Sets the limits by a statement after connecting: PgBouncer refuses connections that set them as startup parameters.
 * Refuses a standby, because after a failover the database's host may lead to one for a while, and node-postgres ignores
 * `target_session_attrs`.
 */
async function prepareConnection(client: pg.ClientBase, limits: Limits | undefined): Promise<void> {
  const settings = limits
    ? `set statement_timeout = ${limits.statementMs}; set lock_timeout = ${limits.lockMs};
       set idle_in_transaction_session_timeout = ${limits.idleInTransactionMs};`
    : ''
  const results = await client.query(`${settings} select pg_is_in_recovery() as "isStandby"`)
  // Several statements in one text return a list of results.
  if ([results].flat().at(-1)?.rows[0].isStandby) throw new Error(STANDBY)
}

/** Begins like the messages of node-postgres for a lost connection, so that it is handled as one. */
const STANDBY = 'Connection terminated: the server is a standby'
