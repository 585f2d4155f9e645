import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { buildUser } from '#testing/builders.ts'
import { freshDatabase } from '#testing/fresh-database.ts'
import { PRODUCTION } from '#testing/production-environment.ts'
import {
  launchProduct,
  newDataDir,
  type Product,
  type ProductOptions,
  removeDataDir,
  startProduct,
  until,
} from '#testing/run-product.ts'

const products: Product[] = []
afterEach(async () => {
  const started = products.splice(0)
  await Promise.all(started.map((product) => product.end('SIGKILL')))
  for (const { dataDir } of started) {
    await until(async () => !isRunning(await postmasterPid(dataDir)))
    await removeDataDir(dataDir)
  }
})

async function start(options: ProductOptions = {}): Promise<Product> {
  const product = await startProduct(options)
  products.push(product)
  return product
}

const postmasterPid = (dataDir: string) =>
  readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').then(
    (text) => Number(text.split('\n')[0]),
    () => 0,
  )

const isRunning = (pid: number) => {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * BARE starts the product without demo data, because creating it takes a second or two. A login of OWNER proves that
 * the database still has its data.
 */
const OWNER = { email: 'owner@example.com', password: 'a password for tests' }
const BARE = { DEMO: 'false', ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password }

/** Several nodes need a shared payment provider and mail server. These tests never call them. */
const SHARED = { ...BARE, PAYSTACK_SECRET_KEY: 'sk_test_shared', SMTP_URL: 'smtp://127.0.0.1:1' }

async function ownerLogsIn(url: string): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(OWNER),
  })
  return answer.status
}

const routeCount = async (url: string) => (await (await fetch(`${url}/api/routes`)).json()).data.length

test('a first start creates a demo, Ctrl-C stops everything, a second start keeps the data', async () => {
  const dataDir = await newDataDir()
  const first = await start({ dataDir })
  expect(first.output()).toContain('admin@tafiya.test')
  expect(first.output()).toContain(`http://admin.localhost:${first.port}`)
  const routes = await routeCount(first.url)
  expect(routes).toBeGreaterThan(30)
  const postmaster = await postmasterPid(dataDir)
  expect(await first.end('SIGINT')).toBe(0)
  expect(isRunning(postmaster)).toBe(false)

  const second = await start({ dataDir })
  expect(await routeCount(second.url)).toBe(routes)
  expect(await second.end('SIGTERM')).toBe(0)
})

test('a killed product leaves no database running and starts again with the stored user', async () => {
  const dataDir = await newDataDir()
  const first = await start({ dataDir, env: BARE })
  expect(await ownerLogsIn(first.url)).toBe(200)
  const postmaster = await postmasterPid(dataDir)
  await first.end('SIGKILL')
  await until(() => !isRunning(postmaster))
  const second = await start({ dataDir, env: { DEMO: 'false' } })
  expect(await ownerLogsIn(second.url)).toBe(200)
})

test('a database that dies is restarted; meanwhile requests get 200 or 503', async () => {
  const product = await start({ env: BARE })
  const dead = await postmasterPid(product.dataDir)
  process.kill(dead, 'SIGKILL')
  const seen = new Set<number>()
  await until(async () => {
    const status = await fetch(`${product.url}/api/routes`).then((answer) => answer.status)
    seen.add(status)
    return status === 200 && (await postmasterPid(product.dataDir)) !== dead
  }, product)
  expect([...seen].every((status) => status === 200 || status === 503)).toBe(true)
  expect((await fetch(`${product.url}/api/ready`)).status).toBe(200)
  // Pages are served even without a database. The login proves that the pool has reconnected. Writes may still be paused
  // for a moment.
  expect((await fetch(product.url)).status).toBe(200)
  await until(async () => (await ownerLogsIn(product.url)) === 200, product)
})

test('a second start in the same folder exits and names the first process, which keeps running', async () => {
  const first = await start({ env: BARE })
  const second = await launchProduct({ dataDir: first.dataDir, env: BARE })
  expect(await second.exit).toBe(1)
  expect(second.output()).toContain(String(first.pid))
  expect(await ownerLogsIn(first.url)).toBe(200)
})

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
  await until(async () => (await pool.query('select from rate_limits')).rowCount === 0, worker)
})

test('a production web node starts on a migrated external database without users', async () => {
  const { url } = await freshDatabase()
  const node = await start({ env: { ...PRODUCTION, DATABASE_URL: url, ROLE: 'web' } })
  expect((await fetch(`${node.url}/api/ready`)).status).toBe(200)
})

test.each([
  [
    'a port in use',
    async () => ({ port: await busyPort() }),
    /^Port \d+ is in use\. Set PORT to a free one\.$/m,
  ],
  [
    'an unknown ROLE',
    async () => ({ env: { ROLE: 'chief' } }),
    /^The environment has values that cannot be used: ROLE /m,
  ],
  ['a file as DATA_DIR', async () => ({ dataDir: await aFile() }), /^[A-Z].*DATA_DIR.*\.$/m],
  [
    'a database that does not answer',
    async () => ({ env: { DATABASE_URL: 'postgresql://me:secret@127.0.0.1:1/none' } }),
    /^The database in DATABASE_URL cannot be used: .*\.$/m,
  ],
  [
    'the first of two processes whose database does not answer',
    async () => ({
      env: { ...SHARED, PROCESSES: '2', DATABASE_URL: 'postgresql://me:secret@127.0.0.1:1/none' },
    }),
    /^The database in DATABASE_URL cannot be used: .*\.$/m,
  ],
  [
    'two processes on a port in use',
    async () => ({
      port: await busyPort(),
      env: { ...SHARED, PROCESSES: '2', DATABASE_URL: 'postgresql://127.0.0.1:1/none' },
    }),
    /^Port \d+ is in use\. Set PORT to a free one\.$/m,
  ],
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
  [
    'production on a demo database',
    async () => {
      const { db, url } = await freshDatabase()
      await buildUser(db, { email: 'manager@tafiya.test' })
      return { env: { ...PRODUCTION, DATABASE_URL: url } }
    },
    /^The database of DATABASE_URL holds demo data and demo logins; .*\.$/m,
  ],
])('%s: the start prints a sentence, no stack trace, and exits with 1', async (_, options, sentence) => {
  const product = await launchProduct(await options())
  expect(await product.exit).toBe(1)
  expect(product.output()).toMatch(sentence)
  expect(product.output()).not.toMatch(/^\s+at /m)
  expect(product.output()).not.toContain('secret')
})

async function busyPort(): Promise<number> {
  const product = await start({ env: BARE })
  return product.port
}

async function aFile(): Promise<string> {
  const folder = await newDataDir()
  await writeFile(join(folder, 'file'), '')
  return join(folder, 'file')
}
