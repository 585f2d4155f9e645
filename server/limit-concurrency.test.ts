import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './limit-concurrency.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Returns work that ends only when the test calls its function in `ends`. */
function heldWork() {
  const ends: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => ends.push(resolve))
  return { ends, work }
}

test('five holds of a trip run at once, the next ones start as they end, and another trip does not wait', async () => {
  const limit = createConcurrencyLimit({ most: 5, maxWaitMs: 60_000 })
  const { ends, work } = heldWork()
  const holds = Array.from({ length: 8 }, () => limit(1, work))
  await settle()
  expect(ends).toHaveLength(5)
  expect(await limit(2, async () => 'at once')).toBe('at once')
  for (const end of ends.slice(0, 2)) end()
  await settle()
  expect(ends).toHaveLength(7)
  while (ends.length > 0) {
    ends.shift()?.()
    await settle()
  }
  await Promise.all(holds)
})

test('a hold that waits too long gets UNAVAILABLE, and takes no slot afterwards', async () => {
  const limit = createConcurrencyLimit({ most: 1, maxWaitMs: 1 })
  const { ends, work } = heldWork()
  const first = limit(1, work)
  await expect(limit(1, work)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  ends[0]?.()
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
