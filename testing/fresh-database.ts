import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { type Connection, connect } from '#server/platform/database/connect.ts'
import { limit } from './limits.ts'
import { TEMPLATE } from './start-test-postgres.ts'

/**
 * `db` and `pool` are the test's own hands and own the tables; `url` is for the product, whose role does not. `ownerUrl`
 * is for a product that migrates.
 */
export type FreshDatabase = Connection & { url: string; ownerUrl: string }

/**
 * A database of one's own, copied from the migrated template, gone afterwards. Inside a test it lives as long as the
 * test; in beforeAll, keep it and call `drop` in afterAll.
 */
export async function freshDatabase(): Promise<FreshDatabase> {
  const made = await createDatabase()
  onTestFinished(made.drop)
  return made
}

export async function createDatabase(): Promise<FreshDatabase & { drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copied as files: half the time of copying through the log, and such a database is also gone three times as fast.
  await asOwner(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  const ownerUrl = addressOf('postgresUrl', name)
  const connection = connect(ownerUrl, { max: 20, onError: () => {}, waitMs: limit(60_000) })
  const drop = async () => {
    await connection.close()
    await dropLater(name)
  }
  return { ...connection, url: addressOf('runtimeUrl', name), ownerUrl, drop }
}

let leaving: string | undefined

/**
 * The one before goes now. PostgreSQL needs a moment to see the last session off, and whoever asks in that moment sleeps
 * for a tenth of a second: longer than most tests take. What is left in the end goes with the server.
 */
async function dropLater(name: string): Promise<void> {
  const before = leaving
  leaving = name
  if (before) await asOwner(`drop database ${before} with (force)`)
}

let owner: pg.Pool | undefined

async function asOwner(statement: string): Promise<void> {
  owner ??= new pg.Pool({
    connectionString: addressOf('postgresUrl', 'postgres'),
    max: 1,
    allowExitOnIdle: true,
  })
  await owner.query(statement)
}

const addressOf = (role: 'postgresUrl' | 'runtimeUrl', database: string): string =>
  inject(role).replace('%database%', database).replace('%25database%25', database)
