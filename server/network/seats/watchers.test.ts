import { once } from 'node:events'
import type { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createWatchers } from './watchers.ts'

const TRIP = 7
const event = Buffer.from('event: seats\ndata: {}\n\n')

/**
 * Reads all unread data of a stream in a loop, because it depends on the Node version whether one read() returns all of
 * it.
 */
function unread(stream: PassThrough): string {
  const chunks: Buffer[] = []
  for (let chunk = stream.read(); chunk !== null; chunk = stream.read()) chunks.push(chunk)
  return String(Buffer.concat(chunks))
}

test('an event of a trip reaches its watchers and not those of another trip', () => {
  const watchers = createWatchers({ most: 9, mostPerNetwork: 9, leastPerNetwork: 9 })
  const [here, elsewhere] = [watchers.join(TRIP, '10.0.0.1'), watchers.join(8, '10.0.0.1')]
  watchers.send(TRIP, event)
  expect(unread(here)).toBe(`retry: 3000\n\n${event}`)
  expect(unread(elsewhere)).toBe('retry: 3000\n\n')
})

test.each([
  ['the node is full', { most: 2, mostPerNetwork: 9, leastPerNetwork: 9 }, 'UNAVAILABLE'],
  ['one address has its share', { most: 9, mostPerNetwork: 2, leastPerNetwork: 2 }, 'TOO_MANY'],
])('when %s, the next watcher is refused until one leaves', async (_, limits, code) => {
  const watchers = createWatchers(limits)
  const join = () => watchers.join(TRIP, '10.0.0.1')
  const first = join()
  join()
  expect(join).toThrow(expect.objectContaining({ code }))
  await once(first.destroy(), 'close')
  expect(join).not.toThrow()
})

test('when one address has its share, another address can still watch', () => {
  const watchers = createWatchers({ most: 9, mostPerNetwork: 1, leastPerNetwork: 1 })
  watchers.join(TRIP, '10.0.0.1')
  expect(() => watchers.join(TRIP, '10.0.0.2')).not.toThrow()
})

test('ten networks that open all the streams they can leave places for fifty others', () => {
  const watchers = createWatchers({ most: 5_000, mostPerNetwork: 500, leastPerNetwork: 20 })
  const openAll = (address: string) => {
    for (let opened = 0; ; opened++) {
      try {
        watchers.join(TRIP, address)
      } catch {
        return opened
      }
    }
  }
  const greedy = Array.from({ length: 10 }, (_, network) => openAll(`10.0.${network}.0`))
  expect(greedy[0]).toBe(500)
  const free = 5_000 - greedy.reduce((sum, opened) => sum + opened)
  expect(free).toBeGreaterThan(750)
  for (let network = 0; network < 50; network++)
    expect(() => watchers.join(TRIP, `10.1.${network}.0`)).not.toThrow()
})

test('control: with the same share for all, ten networks take every place', () => {
  const watchers = createWatchers({ most: 5_000, mostPerNetwork: 500, leastPerNetwork: 500 })
  for (let network = 0; network < 10; network++)
    for (let opened = 0; opened < 500; opened++) watchers.join(TRIP, `10.0.${network}.0`)
  expect(() => watchers.join(TRIP, '10.1.0.0')).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }))
})

test('a trip is watched while it has at least one watcher', async () => {
  const watchers = createWatchers({ most: 9, mostPerNetwork: 9, leastPerNetwork: 9 })
  const streams = [watchers.join(TRIP, '10.0.0.1'), watchers.join(TRIP, '10.0.0.1')]
  for (const watcher of streams) {
    expect(watchers.tripIds()).toEqual([TRIP])
    await once(watcher.destroy(), 'close')
  }
  expect(watchers.tripIds()).toEqual([])
  expect(watchers.isWatched(TRIP)).toBe(false)
})

test('a watcher who does not read is disconnected, and one who reads stays connected', () => {
  const watchers = createWatchers({ most: 9, mostPerNetwork: 9, leastPerNetwork: 9 })
  const [deaf, awake] = [watchers.join(TRIP, '10.0.0.1'), watchers.join(TRIP, '10.0.0.1')]
  awake.resume()
  const seatMap = Buffer.alloc(4_000)
  for (let told = 0; told < 200 && !deaf.destroyed; told++) {
    watchers.send(TRIP, seatMap)
    awake.read()
  }
  expect(deaf.destroyed).toBe(true)
  expect(deaf.readableLength + deaf.writableLength).toBeLessThan(150_000)
  expect(awake.destroyed).toBe(false)
})

test('watchers of a closed trip are disconnected without an error, and later sends do no harm', async () => {
  const watchers = createWatchers({ most: 9, mostPerNetwork: 9, leastPerNetwork: 9 })
  const watcher = watchers.join(TRIP, '10.0.0.1')
  watchers.disconnect(TRIP)
  watchers.send(TRIP, event)
  watchers.sendAll(event)
  watchers.disconnect(TRIP)
  await once(watcher.resume(), 'close')
  expect(watcher.errored).toBeNull()
  expect(watchers.isWatched(TRIP)).toBe(false)
})
