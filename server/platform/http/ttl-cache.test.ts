import { expect, test } from 'vitest'
import { ttlCache } from './ttl-cache.ts'

function cacheUnderTest(most = 10) {
  let now = 0
  let loads = 0
  const cache = ttlCache<number>({ forMs: 1_500, most, clock: () => now })
  const ask = (key = 'Lagos to Awgu') => cache.read(key, async () => ++loads)
  return { cache, ask, pass: (ms: number) => (now += ms), loads: () => loads }
}

test('a hundred calls at once cost one load', async () => {
  const { ask, loads } = cacheUnderTest()
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask()))
  expect(new Set(answers)).toEqual(new Set([1]))
  expect(loads()).toBe(1)
})

test('a value is cached for 1.5 seconds and loaded again afterwards', async () => {
  const { ask, pass } = cacheUnderTest()
  await ask()
  pass(1_499)
  expect(await ask()).toBe(1)
  pass(1)
  expect(await ask()).toBe(2)
})

test('the age of a value counts from the start of its load', async () => {
  const { cache, pass } = cacheUnderTest()
  let finish = (_: number) => {}
  const slow = cache.read('key', () => new Promise((resolve) => (finish = resolve)))
  pass(1_500)
  expect(await cache.read('key', async () => 2)).toBe(2)
  finish(1)
  expect(await slow).toBe(1)
  expect(await cache.read('key', async () => 3)).toBe(2)
})

test('different keys have different values', async () => {
  const { ask } = cacheUnderTest()
  expect([await ask('a'), await ask('b'), await ask('a')]).toEqual([1, 2, 1])
})

test('a failure reaches the waiting callers and is not cached', async () => {
  const { cache, ask } = cacheUnderTest()
  const fail = () => cache.read('Lagos to Awgu', () => Promise.reject(new Error('database away')))
  const together = [fail(), fail()]
  for (const waiting of together) await expect(waiting).rejects.toThrow('database away')
  expect(await ask()).toBe(1)
})

test('a full cache drops its oldest entry', async () => {
  const { ask, pass } = cacheUnderTest(2)
  await ask('old')
  pass(100)
  await ask('newer')
  await ask('newest')
  expect(await ask('newer')).toBe(2)
  expect(await ask('old')).toBe(4)
})

test('a load that runs while the cache is cleared still answers its callers, and is not cached', async () => {
  const { cache, ask } = cacheUnderTest()
  let finish = (_: number) => {}
  const waiting = cache.read('slow', () => new Promise<number>((resolve) => (finish = resolve)))
  await ask()
  cache.forget()
  finish(7)
  expect(await waiting).toBe(7)
  expect(await cache.read('slow', async () => 8)).toBe(8)
  expect(await ask()).toBe(2)
})
