import pg from 'pg'

/**
 * Writes as a program without the product's guard would, with a time limit for statements of 5 s. Returns the seconds
 * until PostgreSQL answered. The write changes no table.
 */
export async function unguardedWrite(url: string): Promise<number> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    // PgBouncer refuses it among the parameters of the connection.
    await client.query(`set statement_timeout = '5s'`)
    const start = performance.now()
    await client.query(`select pg_logical_emit_message(true, 'drill', 'a write')`)
    return (performance.now() - start) / 1_000
  } finally {
    await client.end()
  }
}
