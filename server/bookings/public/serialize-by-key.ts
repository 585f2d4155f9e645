import { tooManyHolds } from './refusals.ts'

/**
 * Maximum number of running and waiting calls per key. A page retries and visitors click twice, but only a program
 * sends this many requests at once.
 */
const LONGEST_QUEUE = 100

export type SerializeByKey = <Result>(keys: string[], work: () => Promise<Result>) => Promise<Result>

/**
 * Runs calls that share a key one after another, on this node. A hold counts the person's other holds, and two
 * concurrent holds would not see each other: without this, fifty requests at once took fifty seats. With several nodes
 * a person may get one more hold per additional node. A lock in the database would be exact, but it would cost every
 * honest buyer a round trip.
 */
export function createSerializer(): SerializeByKey {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>()

  return async (keys, work) => {
    const mine = keys.map((key) => queues.get(key) ?? { last: Promise.resolve(), length: 0 })
    if (mine.some((queue) => queue.length >= LONGEST_QUEUE)) throw tooManyHolds()
    const isFree = mine.every((queue) => queue.length === 0)
    const turn = isFree ? work() : Promise.allSettled(mine.map((queue) => queue.last)).then(work)
    for (const [index, queue] of mine.entries()) {
      queue.last = turn
      queue.length += 1
      queues.set(keys[index] as string, queue)
    }
    try {
      return await turn
    } finally {
      for (const [index, queue] of mine.entries()) {
        queue.length -= 1
        if (queue.length === 0) queues.delete(keys[index] as string)
      }
    }
  }
}
