import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { type Connection, connect } from '#server/platform/database/connect.ts'
import { limit } from './limits.ts'
import { TEMPLATE } from './start-test-postgres.ts'

/**
 * `db` and `pool` are connections for the test, as the owner of the tables. `url` is for the product, whose role does
 * not own the tables. `ownerUrl` is for a product that migrates.
 */
export type FreshDatabase = Connection & { url: string; ownerUrl: string }

/**
 * Copies a new database from the migrated template for one test, and drops it afterwards. In beforeAll, use
 * createDatabase instead and call `drop` in afterAll.
 */
export async function freshDatabase(): Promise<FreshDatabase> {
  const made = await createDatabase()
  onTestFinished(made.drop)
  return made
}

export async function createDatabase(): Promise<FreshDatabase & { drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copies files: this takes half the time of copying through the WAL, and dropping such a database is three times as
  // fast.
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
 * Drops the database of the previous call and keeps this one for the next call. PostgreSQL needs a moment to end the
 * last session, and a drop during that moment sleeps for 100 ms, longer than most tests take. The last database
 * disappears with the server.
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
