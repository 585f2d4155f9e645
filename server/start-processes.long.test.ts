import { expect, test } from 'vitest'
import { until } from '#testing/run-product.ts'
import { endTwo, isReplaced, isRunning, kill, pidsOf, startTwo } from '#testing/two-processes.ts'

endTwo()

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
  await expect.poll(() => pids.filter(isRunning)).toEqual([])
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
