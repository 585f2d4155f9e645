import { tooManyHolds } from './refusals.ts'

/** A page retries and people click twice; nobody sends this many at once but a program. */
const LONGEST_QUEUE = 100

export type TakeTurns = <Result>(keys: string[], work: () => Promise<Result>) => Promise<Result>

/**
 * Work that shares a key is done one after another. The hold counts what a person has already, and two holds at the
 * same moment would not see each other: fifty requests at once took fifty seats. Over several nodes a person may so get
 * one hold more for each further node; a lock in the database would be exact and cost every honest buyer a round trip.
 */
export function createTurns(): TakeTurns {
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
