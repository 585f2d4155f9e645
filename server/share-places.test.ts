import { expect, test } from 'vitest'
import { createPlaces } from './share-places.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Work that ends when the test resolves it. */
function heldWork() {
  const ends: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => ends.push(resolve))
  return { ends, work }
}

test('five holds of a trip run at once, the next begin as they end, and another trip does not wait', async () => {
  const share = createPlaces({ most: 5, patienceMs: 60_000 })
  const { ends, work } = heldWork()
  const holds = Array.from({ length: 8 }, () => share(1, work))
  await settle()
  expect(ends).toHaveLength(5)
  expect(await share(2, async () => 'at once')).toBe('at once')
  for (const end of ends.slice(0, 2)) end()
  await settle()
  expect(ends).toHaveLength(7)
  while (ends.length > 0) {
    ends.shift()?.()
    await settle()
  }
  await Promise.all(holds)
})

test('a hold that waited too long is told to come again, and its place goes to nobody', async () => {
  const share = createPlaces({ most: 1, patienceMs: 1 })
  const { ends, work } = heldWork()
  const first = share(1, work)
  await expect(share(1, work)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  ends[0]?.()
  await first
  expect(await share(1, async () => 'free again')).toBe('free again')
})

test('work that fails makes room like work that succeeds', async () => {
  const share = createPlaces({ most: 1, patienceMs: 60_000 })
  const fails = share(1, () => Promise.reject(new Error('no')))
  const next = share(1, async () => 'next')
  await expect(fails).rejects.toThrow('no')
  expect(await next).toBe('next')
})
