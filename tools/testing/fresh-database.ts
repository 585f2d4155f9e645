import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { type Connection, connect } from '#server/platform/database/connect.ts'
import { keepingPlans } from './keep-plans.ts'
import { limit } from './limits.ts'
import { type ProductPools, productPools } from './product-pools.ts'
import { type Fresh, readFresh, resetDatabase } from './reset-database.ts'
import { TEMPLATE } from './start-test-postgres.ts'

/**
 * A database of a test:
 * - `db` and `pool` are connections for the test, as the owner of the tables.
 * - `url` is for the product, whose role does not own the tables.
 * - `ownerUrl` is for a product that migrates.
 * - `pools` are the product's connections, which stay open for the next test.
 */
export type FreshDatabase = Connection & { url: string; ownerUrl: string; pools?: ProductPools }

type Made = FreshDatabase & { drop: () => Promise<void> }

/** A database that the tests of this worker use one after the other. */
type Kept = Made & { pools: ProductPools; uses: number }

/** Databases that no test uses at the moment. */
const free: Kept[] = []

/** A database is replaced after this number of tests, because deleted rows make its tables larger and slower. */
const MAX_USES = 60

/**
 * Lends a test a database that equals the migrated template. Afterwards the database is reset for the next test. Its
 * connections and their plans are kept, because new ones cost more time than most tests. In beforeAll, use
 * createDatabase instead and call `drop` in afterAll.
 */
export async function freshDatabase(): Promise<FreshDatabase> {
  const lent = free.pop() ?? (await createKept())
  onTestFinished(async ({ task }) => {
    lent.uses++
    const isUsable = task.result?.state !== 'fail' && lent.uses < MAX_USES && (await isReset(lent))
    if (isUsable) free.push(lent)
    else {
      await lent.pools.close()
      await lent.drop()
    }
  })
  return lent
}

async function createKept(): Promise<Kept> {
  const made = await createDatabase(keepingPlans)
  return { ...made, pools: productPools(keepingPlans(made.url)), uses: 0 }
}

let fresh: Promise<Fresh> | undefined

async function isReset({ pool }: Kept): Promise<boolean> {
  const client = await pool.connect()
  try {
    fresh ??= readTemplate()
    return await resetDatabase(client, await fresh)
  } catch {
    return false
  } finally {
    client.release()
  }
}

async function readTemplate(): Promise<Fresh> {
  const { pool, drop } = await createDatabase()
  const client = await pool.connect()
  const read = await readFresh(client)
  client.release()
  await drop()
  return read
}

/** Copies a new database from the migrated template. `mark` may change the address of the test's own connections. */
export async function createDatabase(mark = (url: string): string => url): Promise<Made> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copies files, which takes half the time of copying through the WAL. Such a database is also dropped three times as
  // fast.
  await asOwner(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  const ownerUrl = addressOf('postgresUrl', name)
  const connection = connect(mark(ownerUrl), { max: 20, onError: () => {}, waitMs: limit(60_000) })
  const drop = async () => {
    await connection.close()
    await dropLater(name)
  }
  return { ...connection, url: addressOf('runtimeUrl', name), ownerUrl, drop }
}

let leaving: string | undefined

/**
 * Drops the database of the previous call and keeps this one for the next call. PostgreSQL needs a moment to end the
 * last session, and a drop during that moment sleeps for 100 ms, longer than most tests take. The last database ends
 * with the server.
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
