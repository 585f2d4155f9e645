import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from '#testing/fresh-database.ts'
import { newDataDir } from '#testing/run-product.ts'
import {
  endProducts,
  expectSentence,
  ownerLogsIn,
  postmasterPid,
  SHARED,
  start,
} from '#testing/started-products.ts'

endProducts()

test('a web node and a worker share the database of DATABASE_URL, and no embedded one starts', async () => {
  const { url } = await freshDatabase()
  const web = await start({ env: { ...SHARED, DATABASE_URL: url, ROLE: 'web' } })
  const worker = await start({ env: { ...SHARED, DATABASE_URL: url, ROLE: 'worker' } })
  expect(await ownerLogsIn(web.url)).toBe(200)
  expect(await postmasterPid(web.dataDir)).toBe(0)
  expect((await fetch(`${worker.url}/api/ready`)).status).toBe(200)
  expect((await fetch(`${worker.url}/api/routes`)).status).toBe(404)
})

test('the worker runs a job that another database client adds', async () => {
  const { url, pool } = await freshDatabase()
  const worker = await start({ env: { ...SHARED, DATABASE_URL: url, ROLE: 'worker' } })
  await pool.query(`insert into rate_limits (key, window_start) values ('old', now() - interval '2 days')`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`select graphile_worker.add_job('forget-expired')`)
  await client.end()
  await expect.poll(async () => (await pool.query('select from rate_limits')).rowCount).toBe(0)
  expect(worker.output()).toContain('Tafiya is ready.')
})

test.each([
  [
    'an unknown ROLE',
    async () => ({ env: { ROLE: 'chief' } }),
    /^The environment has values that cannot be used: ROLE /m,
  ],
  ['a file as DATA_DIR', async () => ({ dataDir: await aFile() }), /^[A-Z].*DATA_DIR.*\.$/m],
  [
    'production without required settings',
    async () => ({ env: { NODE_ENV: 'production' } }),
    /^With NODE_ENV=production these must be set: /m,
  ],
  [
    'a database without users, and no first admin configured',
    async () => ({ env: { DEMO: 'off', DATABASE_URL: (await freshDatabase()).url } }),
    /^There is no user yet: set ADMIN_EMAIL and ADMIN_PASSWORD for the first admin\.$/m,
  ],
])('%s: the start prints a sentence, no stack trace, and exits with 1', async (_, options, sentence) => {
  await expectSentence(await options(), sentence)
})

async function aFile(): Promise<string> {
  const folder = await newDataDir()
  await writeFile(join(folder, 'file'), '')
  return join(folder, 'file')
}
