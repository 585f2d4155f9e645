import type { Logger } from 'pino'
import { isDatabaseAway } from '#server/platform/database/database-errors.ts'
import { startTurn } from './start-turn.ts'

/**
 * Processes items one by one. If an item fails, logs the error and continues with the next item, unless the error shows
 * that the database is down: then throws it. Stops once `turnMs` have passed, and then returns false even if no item is
 * left.
 */
export async function processEach<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  log: Logger,
  work: (item: Item) => Promise<unknown>,
  turnMs?: number,
): Promise<boolean> {
  const hasTime = startTurn(turnMs)
  for await (const item of items) {
    try {
      await work(item)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      log.error({ err: error }, 'an item of a job failed; the others continue')
    }
    if (!hasTime()) return false
  }
  return true
}
