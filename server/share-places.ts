import { unavailable } from './errors.ts'

export type SharePlaces = <Result>(key: string | number, work: () => Promise<Result>) => Promise<Result>

type Queue = { running: number; waiting: (() => void)[] }

/**
 * Limits concurrent work per key to `most` on this node. Other work waits for a limited time, without a database
 * connection, and then gets a 503.
 */
export function createPlaces({ most, patienceMs }: { most: number; patienceMs: number }): SharePlaces {
  const queues = new Map<string | number, Queue>()

  return async (key, work) => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.running >= most) await turnIn(queue, patienceMs)
    else queue.running++
    try {
      return await work()
    } finally {
      const next = queue.waiting.shift()
      // Passes the slot on directly, so that no new call takes it in between.
      if (next) next()
      else if (--queue.running === 0) queues.delete(key)
    }
  }
}

function turnIn(queue: Queue, patienceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(patience)
      resolve()
    }
    const patience = setTimeout(() => {
      queue.waiting.splice(queue.waiting.indexOf(begin), 1)
      reject(unavailable())
    }, patienceMs)
    queue.waiting.push(begin)
  })
}
