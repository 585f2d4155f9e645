import { isDatabaseAway } from '#server/platform/database/database-errors.ts'
import type { AppContext } from './context.ts'
import { startTurn } from './start-turn.ts'

/** For a job that runs once a day and is not done before its last item. */
export const UNTIL_DONE = (): boolean => true

/**
 * Processes items one by one. If an item fails, logs the error and continues with the next item, unless the error shows
 * that the database is down: then throws it. Stops once `hasTime` returns false, and then returns false even if no item
 * is left.
 */
export async function processEach<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  context: Pick<AppContext, 'log' | 'isStopping'>,
  work: (item: Item) => Promise<unknown>,
  hasTime = startTurn(context),
): Promise<boolean> {
  if (!hasTime()) return false
  for await (const item of items) {
    try {
      await work(item)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      context.log.error({ err: error }, 'an item of a job failed; the others continue')
    }
    if (!hasTime()) return false
  }
  return true
}
