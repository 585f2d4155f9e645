import type { Logger } from 'pino'
import { isDatabaseAway } from '#server/platform/database/database-errors.ts'

/**
 * A node does five jobs at a time, and each comes again within the minute. One that waits for a slow provider or mail
 * server must make room, or the other jobs would wait with it.
 */
const LONGEST_TURN_MS = 40_000

/**
 * Works through a list, or through what is taken one by one. An entry that fails is reported and keeps nobody waiting;
 * its turn comes again. Answers whether everything had its turn.
 */
export async function oneByOne<Item>(
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
      log.error({ err: error }, 'one entry of a job failed; the others go on')
    }
    if (performance.now() > end) return false
  }
  return true
}
