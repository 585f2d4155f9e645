import { unavailable } from './errors.ts'

export type LimitConcurrency = <Result>(key: string | number, work: () => Promise<Result>) => Promise<Result>

type Queue = { running: number; waiting: (() => void)[] }

/**
 * Runs at most `most` calls per key at the same time on this node. Further calls wait, without a database connection,
 * and fail with a 503 after `maxWaitMs`.
 */
export function createConcurrencyLimit({
  most,
  maxWaitMs,
}: {
  most: number
  maxWaitMs: number
}): LimitConcurrency {
  const queues = new Map<string | number, Queue>()

  return async (key, work) => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.running >= most) await waitForSlot(queue, maxWaitMs)
    else queue.running++
    try {
      return await work()
    } finally {
      const next = queue.waiting.shift()
      // Passes the slot to the next waiting call directly, so that no new call takes it in between.
      if (next) next()
      else if (--queue.running === 0) queues.delete(key)
    }
  }
}

function waitForSlot(queue: Queue, maxWaitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(timeout)
      resolve()
    }
    const timeout = setTimeout(() => {
      queue.waiting.splice(queue.waiting.indexOf(begin), 1)
      reject(unavailable())
    }, maxWaitMs)
    queue.waiting.push(begin)
  })
}
