import type { Logger } from 'pino'
import { isDatabaseAway } from '#server/platform/database/database-errors.ts'

/**
 * The time after which a job stops taking items. A node runs five jobs at a time, so a job that waits for a slow
 * provider or mail server must end, or it would block the others.
 */
const LONGEST_TURN_MS = 40_000

/**
 * Processes items one by one. An item that fails is logged, and the next one is processed. An error that shows that the
 * database is down is thrown. Returns false if `turnMs` passed before the end of the items was reached.
 */
export async function processEach<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  log: Logger,
  work: (item: Item) => Promise<unknown>,
  turnMs = LONGEST_TURN_MS,
): Promise<boolean> {
  const end = performance.now() + turnMs
  for await (const item of items) {
    try {
      await work(item)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      log.error({ err: error }, 'an item of a job failed; the others continue')
    }
    if (performance.now() > end) return false
  }
  return true
}
