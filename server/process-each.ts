import type { Logger } from 'pino'
import { isDatabaseAway } from '#server/platform/database/database-errors.ts'

/**
 * A node runs five jobs at a time, and each is scheduled again within a minute. A job that waits for a slow provider or
 * mail server must end, or it would block the other jobs.
 */
const LONGEST_TURN_MS = 40_000

/**
 * Processes items one by one. Logs an item that fails and continues; a later run retries it. Stops after `turnMs`.
 * Returns whether all items were processed.
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
