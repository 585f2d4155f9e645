import { unavailable } from './errors.ts'

export type SharePlaces = <Result>(key: string | number, work: () => Promise<Result>) => Promise<Result>

type Queue = { running: number; waiting: (() => void)[] }

/**
 * Of the work that shares a key, `most` runs at a time on this node. The rest waits for a bounded time, without a database
 * connection, and is then told to come again.
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
      // The place is handed over, so that no newcomer takes it in between.
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
