import pg from 'pg'

/**
 * Writes without the product's guard, with a statement timeout of 5 s. Returns the seconds until PostgreSQL answered.
 * The write changes no table.
 */
export async function unguardedWrite(url: string): Promise<number> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    // Set by a statement, because PgBouncer refuses it as a connection parameter.
    await client.query(`set statement_timeout = '5s'`)
    const start = performance.now()
    await client.query(`select pg_logical_emit_message(true, 'drill', 'a write')`)
    return (performance.now() - start) / 1_000
  } finally {
    await client.end()
  }
}
