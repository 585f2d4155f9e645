import { get } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { freshDatabase } from '#testing/fresh-database.ts'
import { limit } from '#testing/limits.ts'
import { type Product, removeDataDir, startProduct, until } from '#testing/run-product.ts'

const products: Product[] = []
afterEach(async () => {
  for (const product of products.splice(0)) {
    await product.end('SIGKILL')
    await removeDataDir(product.dataDir)
  }
})

/** Starts the product with two processes. The tests never call its payment provider and mail server. */
async function startTwo() {
  const database = await freshDatabase()
  const product = await startProduct({
    env: {
      PROCESSES: '2',
      DATABASE_URL: database.url,
      PAYSTACK_SECRET_KEY: 'sk_test_shared',
      SMTP_URL: 'smtp://127.0.0.1:1',
      DEMO: 'false',
      ADMIN_EMAIL: 'owner@example.com',
      ADMIN_PASSWORD: 'a password for tests',
      LOG_LEVEL: 'info',
    },
  })
  products.push(product)
  // The lines of the log may arrive after the words that the product is ready.
  await until(() => [1, 2].every((number) => pidsOf(product, number).length === 1), product)
  return { product, database }
}

/** Returns the pids that a process had so far, the current one last, from the log of the main process. */
const pidsOf = (product: Product, number: number): number[] =>
  product
    .output()
    .split('\n')
    .filter((line) => line.endsWith('"a process is ready"}'))
    .map((line) => JSON.parse(line) as { process: number; pid: number })
    .filter((line) => line.process === number)
    .map(({ pid }) => pid)

function kill(product: Product, number: number): void {
  const pid = pidsOf(product, number).at(-1)
  if (pid === undefined) throw new Error(`process ${number} has not started`)
  process.kill(pid, 'SIGKILL')
}

const isReplaced = (product: Product, number: number) => () => pidsOf(product, number).length === 2

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Sends a request on a new connection, so that the processes take turns. Resolves to 0 if the connection breaks. */
const ask = (url: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve) => {
    const broken = () => resolve({ status: 0, body: '' })
    get(url, { agent: false, signal: AbortSignal.timeout(limit(10_000)) }, (answer) => {
      let body = ''
      answer.on('data', (part) => {
        body += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body })).on('error', broken)
    }).on('error', broken)
  })

test('two processes share a port; a scrape of one shows the requests of both', async () => {
  const { product } = await startTwo()
  expect(product.output()).toContain('Processes     2\n')
  expect(product.output().match(/Tafiya is ready/g)).toHaveLength(1)
  for (let request = 0; request < 8; request++)
    expect((await ask(`${product.url}/api/health`)).status).toBe(200)
  const { body } = await ask(`${product.url}/metrics`)
  const counts = [1, 2].map((number) => {
    const labels = `process="${number}",method="GET",route="/api/health",status="200"`
    expect(body).toContain(`tafiya_open_exceptions{process="${number}"} 0`)
    return Number(body.match(new RegExp(`^http_request_seconds_count{${labels}} (\\d+)$`, 'm'))?.[1])
  })
  expect(Math.min(...counts)).toBeGreaterThan(0)
  expect(counts.reduce((sum, count) => sum + count)).toBe(8)
  expect(body.match(/^# TYPE http_request_seconds histogram$/gm)).toHaveLength(1)
})

test('a killed process is replaced; meanwhile the other one answers', async () => {
  const { product } = await startTwo()
  kill(product, 2)
  await until(async () => (await ask(`${product.url}/api/ready`)).status === 200, product)
  await until(isReplaced(product, 2), product)
  expect(product.output()).toContain('a process ended and is started again')
  expect(pidsOf(product, 1)).toHaveLength(1)
  for (let request = 0; request < 4; request++)
    expect((await ask(`${product.url}/api/ready`)).status).toBe(200)
})

test('only the first process runs jobs, and so does its replacement', async () => {
  const { product, database } = await startTwo()
  const runners = async () => {
    const { rows } = await database.pool.query(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and query like 'LISTEN "jobs:insert"%'`,
    )
    return rows[0].count
  }
  await until(async () => (await runners()) > 0, product)
  expect(await runners()).toBe(1)
  kill(product, 1)
  await until(isReplaced(product, 1), product)
  await until(async () => (await runners()) === 1, product)
  await database.pool.query(
    `insert into rate_limits (key, window_start) values ('old', now() - interval '2 days');
     select graphile_worker.add_job('forget-expired')`,
  )
  await until(async () => (await database.pool.query('select from rate_limits')).rowCount === 0, product)
})

test('SIGTERM ends all processes, also if it is sent to each of them', async () => {
  const { product } = await startTwo()
  const pids = [1, 2].flatMap((number) => pidsOf(product, number))
  expect(pids).toHaveLength(2)
  const ended = product.end('SIGTERM')
  for (const pid of pids) process.kill(pid, 'SIGTERM')
  expect(await ended).toBe(0)
  expect(pids.filter(isRunning)).toEqual([])
  expect(product.output()).not.toContain('a process ended')
})

test('a killed main process leaves no process behind', async () => {
  const { product } = await startTwo()
  const pids = [1, 2].flatMap((number) => pidsOf(product, number))
  await product.end('SIGKILL')
  await until(() => !pids.some(isRunning))
})

test('a process that ends again and again ends the product with an error', async () => {
  const { product } = await startTwo()
  for (let end = 1; end <= 6; end++) {
    await until(() => pidsOf(product, 2).length === end, product)
    kill(product, 2)
  }
  expect(await product.exit).toBe(1)
  expect(product.output()).toContain('Process 2 of 2 ended 6 times within three minutes.')
  expect(isRunning(pidsOf(product, 1)[0] ?? 0)).toBe(false)
})
