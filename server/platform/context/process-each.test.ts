import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLogger } from '#server/platform/http/create-logger.ts'
import { processEach } from './process-each.ts'

const context = { log: createLogger('silent'), isStopping: () => false }

test('an item that fails does not stop the items after it', async () => {
  const done: number[] = []
  const work = async (item: number) => {
    if (item === 2) throw new TypeError('a mistake of ours')
    done.push(item)
  }
  expect(await processEach([1, 2, 3], context, work)).toBe(true)
  expect(done).toEqual([1, 3])
})

test('when the database is down the run ends with its error', async () => {
  const away = Object.assign(new pg.DatabaseError('starting up', 0, 'error'), { code: '57P03' })
  await expect(processEach([1, 2], context, () => Promise.reject(away))).rejects.toBe(away)
})

/** Returns an endless queue and the numbers that were taken from it. */
function endlessQueue() {
  const taken: number[] = []
  async function* queue() {
    for (let number = 1; ; number++) {
      taken.push(number)
      yield number
    }
  }
  return { taken, queue }
}

test('a run stops when its time is over, and takes no item from the queue that it does not process', async () => {
  const { taken, queue } = endlessQueue()
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['performance'] })
  const slow = async () => void vi.advanceTimersByTime(25_000)
  expect(await processEach(queue(), context, slow)).toBe(false)
  expect(taken).toEqual([1, 2])
})

test('a run of a node that stops finishes its item and takes no other', async () => {
  const { taken, queue } = endlessQueue()
  let isStopping = false
  const work = async (item: number) => {
    isStopping = item === 3
  }
  expect(await processEach(queue(), { ...context, isStopping: () => isStopping }, work)).toBe(false)
  expect(taken).toEqual([1, 2, 3])
})

test('a run that begins on a node that stops takes no item', async () => {
  const { taken, queue } = endlessQueue()
  expect(await processEach(queue(), { ...context, isStopping: () => true }, async () => {})).toBe(false)
  expect(taken).toEqual([])
})
