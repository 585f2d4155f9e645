import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Runs one statement in the product's database, for changes that no screen offers, such as an older session. */
export async function inDatabase(dataDir: string, statement: string, values: unknown[] = []): Promise<void> {
  const host = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[4] ?? ''
  const client = new pg.Client({ host, user: 'postgres', database: 'tafiya' })
  await client.connect()
  await client.query(statement, values)
  await client.end()
}
