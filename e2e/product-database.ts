import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** One statement in the product's own database, for what no screen can do: let time pass. */
export async function inDatabase(dataDir: string, statement: string, values: unknown[] = []): Promise<void> {
  const host = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[4] ?? ''
  const client = new pg.Client({ host, user: 'postgres', database: 'tafiya' })
  await client.connect()
  await client.query(statement, values)
  await client.end()
}
