import { unavailable } from './errors.ts'

export type LimitConcurrency = <Result>(key: string | number, work: () => Promise<Result>) => Promise<Result>

type Queue = { running: number; waiting: (() => void)[] }

/**
 * Limits concurrent work per key to `most` on this node. Other work waits for a limited time, without a database
 * connection, and then gets a 503.
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
      // Passes the slot on directly, so that no new call takes it in between.
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
