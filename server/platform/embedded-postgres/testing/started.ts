import pg from 'pg'
import { onTestFinished } from 'vitest'
import { type EmbeddedPostgresOptions, startPostgres } from '../start-postgres.ts'

/** Starts a server that ends with the test. */
export const start = async (options: EmbeddedPostgresOptions) => {
  const postgres = await startPostgres({ durable: false, ...options })
  onTestFinished(() => postgres.stop())
  return postgres
}

/** Opens a connection that ends with the test. */
export const connect = async (url: string) => {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end().catch(() => {}))
  return client
}
