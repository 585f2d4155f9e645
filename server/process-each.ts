import type { Logger } from 'pino'
import { isDatabaseAway } from '#server/platform/database/database-errors.ts'
import { startTurn } from './start-turn.ts'

/**
 * Processes items one by one. An item that fails is logged, and the next one is processed. An error that shows that the
 * database is down is thrown. Returns false if `turnMs` passed before the end of the items was reached.
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
