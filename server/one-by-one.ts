import type { Logger } from 'pino'
import { isDatabaseAway } from '#server/database/database-errors.ts'

/** Jobs come again every minute, and a node does five at a time: one that waits for a slow provider must make room. */
const LONGEST_TURN_MS = 40_000

/** Works through a list. An entry that fails is reported and keeps nobody waiting; its turn comes again. */
export async function oneByOne<Item>(
  items: Item[],
  log: Logger,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const end = performance.now() + LONGEST_TURN_MS
  for (const item of items) {
    if (performance.now() > end) return
    try {
      await work(item)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      log.error({ err: error }, 'one entry of a job failed; the others go on')
    }
  }
}
