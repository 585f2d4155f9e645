import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { nameStatements } from './name-statements.ts'
import type { DB } from './schema.ts'

/** A pool or a transaction of it: queries take either and need not know which. */
export type Database = Kysely<DB>

export type Connection = { db: Database; pool: pg.Pool; close: () => Promise<void> }

export type ConnectOptions = {
  max: number
  onError: (error: Error) => void
  prepare?: boolean
  /** How long a query may wait for a free connection. */
  waitMs?: number
}

export function connect(
  url: string,
  { max, onError, prepare = true, waitMs = 5_000 }: ConnectOptions,
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'tafiya',
    // A request that cannot get a connection soon is better answered 503 than kept waiting past the client's 10 s.
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  })
  // A connection that dies, idle or at work (a database restart), is reported here; without listeners it would end the
  // process. While we close, the last goodbyes of the server are no news.
  let isClosing = false
  const report = (error: Error) => {
    if (!isClosing) onError(error)
  }
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  if (prepare) pool.on('connect', nameStatements)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const close = async () => {
    isClosing = true
    await db.destroy()
  }
  return { db, pool, close }
}
