import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './limit-concurrency.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Returns `work`. Each call of it adds a function to `finishers` and ends when the test calls that function. */
function unfinishedWork() {
  const finishers: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => finishers.push(resolve))
  return { finishers, work }
}

test('five calls per key run at once, further ones start as these end, and another key does not wait', async () => {
  const limit = createConcurrencyLimit({ most: 5, maxWaitMs: 60_000 })
  const { finishers, work } = unfinishedWork()
  const calls = Array.from({ length: 8 }, () => limit(1, work))
  await settle()
  expect(finishers).toHaveLength(5)
  expect(await limit(2, async () => 'at once')).toBe('at once')
  for (const finish of finishers.slice(0, 2)) finish()
  await settle()
  expect(finishers).toHaveLength(7)
  while (finishers.length > 0) {
    finishers.shift()?.()
    await settle()
  }
  await Promise.all(calls)
})

test('a call that waits too long fails with UNAVAILABLE, and takes no slot afterwards', async () => {
  const limit = createConcurrencyLimit({ most: 1, maxWaitMs: 1 })
  const { finishers, work } = unfinishedWork()
  const first = limit(1, work)
  await expect(limit(1, work)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  finishers[0]?.()
  await first
  expect(await limit(1, async () => 'free again')).toBe('free again')
})

test('failed work frees its slot for the next call', async () => {
  const limit = createConcurrencyLimit({ most: 1, maxWaitMs: 60_000 })
  const fails = limit(1, () => Promise.reject(new Error('no')))
  const next = limit(1, async () => 'next')
  await expect(fails).rejects.toThrow('no')
  expect(await next).toBe('next')
})
