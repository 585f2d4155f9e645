import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'

/** A pool or a transaction of it: queries take either and need not know which. */
export type Database = Kysely<DB>

export type Connection = { db: Database; pool: pg.Pool; close: () => Promise<void> }

export function connect(
  url: string,
  { max, onError }: { max: number; onError: (error: Error) => void },
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'tafiya',
    // A request that cannot get a connection soon is better answered 503 than kept waiting past the client's 10 s.
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  })
  // An idle connection that dies (a database restart) is reported here; without a listener it would end the process.
  pool.on('error', onError)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
