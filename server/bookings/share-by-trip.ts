import { unavailable } from '#server/errors.ts'

export type ShareByTrip = <Result>(tripId: number, work: () => Promise<Result>) => Promise<Result>

type Queue = { running: number; waiting: (() => void)[] }

/**
 * Holds of one trip wait for each other's row locks, and each that waits keeps a connection. A seat that stays locked (a
 * long transaction, a node that hangs) would so take every connection of this node, and with them all other trips. So
 * few holds of one trip run at a time. The others wait without a connection, for a bounded time, and are then told to
 * come again.
 */
export function createShareByTrip({ most = 5, patienceMs = 4_000 } = {}): ShareByTrip {
  const queues = new Map<number, Queue>()

  return async (tripId, work) => {
    const queue = queues.get(tripId) ?? { running: 0, waiting: [] }
    queues.set(tripId, queue)
    if (queue.running >= most) await turnIn(queue, patienceMs)
    else queue.running++
    try {
      return await work()
    } finally {
      const next = queue.waiting.shift()
      // The place is handed over, so that no newcomer takes it in between.
      if (next) next()
      else if (--queue.running === 0) queues.delete(tripId)
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
