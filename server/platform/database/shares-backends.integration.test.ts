import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { freshDatabase } from '#testing/fresh-database.ts'
import { transactionPooler } from '#testing/transaction-pooler.ts'
import { connect } from './connect.ts'
import { openDatabase } from './open-database.ts'
import { sharesBackends } from './shares-backends.ts'

/**
 * `readConfig` refuses ROLE=web and ROLE=worker without Paystack and SMTP, because the sandbox that replaces them belongs
 * to one process. These tests never contact either.
 */
const SHARED = { NODE_ENV: 'test', PAYSTACK_SECRET_KEY: 'sk_test_pooled', SMTP_URL: 'smtp://127.0.0.1:1' }

const open = (url: string, environment: NodeJS.ProcessEnv) =>
  openDatabase(
    readConfig({ ...SHARED, DATABASE_URL: url, ...environment }),
    pino({ enabled: false }),
    () => {},
  )

test('direct connections have a backend each', async () => {
  const { pool } = await freshDatabase()
  expect(await sharesBackends(pool)).toBe(false)
})

test.each([1, 2, 5])('a pooler in transaction mode with %i backends is recognised [F61]', async (size) => {
  const { url } = await freshDatabase()
  const pooled = connect(await transactionPooler(url, size), { max: 2, onError: () => {} })
  onTestFinished(pooled.close)
  expect(await sharesBackends(pooled.pool)).toBe(true)
})

test.each([
  [{ ROLE: 'all' }, 'ROLE=all needs a direct connection or session mode.'],
  [{ ROLE: 'worker', DATABASE_PREPARE: 'false' }, 'ROLE=worker needs a direct connection or session mode.'],
  [{ ROLE: 'web' }, 'set DATABASE_PREPARE=false, or use session mode.'],
])('%o does not start behind a pooler in transaction mode [F61]', async (environment, advice) => {
  const { url } = await freshDatabase()
  await expect(open(await transactionPooler(url, 3), environment)).rejects.toThrow(
    `DATABASE_URL points to a pooler in transaction mode: ${advice}`,
  )
})

test('a web node without prepared statements starts behind a pooler in transaction mode, and can query [F61]', async () => {
  const { url } = await freshDatabase()
  const database = await open(await transactionPooler(url, 3), { ROLE: 'web', DATABASE_PREPARE: 'false' })
  onTestFinished(database.close)
  const reads = Array.from({ length: 20 }, () =>
    database.requests.db.selectFrom('trips').select('id').execute(),
  )
  expect(await Promise.all(reads)).toHaveLength(20)
})

test('a node with ROLE=all starts on a direct connection', async () => {
  const { url } = await freshDatabase()
  const database = await open(url, { ROLE: 'all' })
  onTestFinished(database.close)
  expect(await sharesBackends(database.background.pool)).toBe(false)
})

test('control: behind a pooler in transaction mode a prepared statement is missing on the next backend [F61]', async () => {
  const { url } = await freshDatabase()
  const pooled = connect(await transactionPooler(url, 2), { max: 2, onError: () => {} })
  onTestFinished(pooled.close)
  const [reader, other] = await Promise.all([pooled.pool.connect(), pooled.pool.connect()])
  const read = () => reader.query({ name: 'count-trips', text: 'select count(*) from trips' })
  await read()
  await other.query('begin')
  await expect(read()).rejects.toThrow('prepared statement "count-trips" does not exist')
  await other.query('commit')
  reader.release()
  other.release()
})
