import type { AppContext } from '#server/context.ts'
import { processEach } from '#server/process-each.ts'
import { selectUnanswered } from './answer-queries.ts'
import { refreshPack } from './refresh-pack.ts'

/**
 * Makes the evidence pack of each unanswered dispute, and makes it again if its facts have changed. An answer that is on
 * its way keeps its evidence.
 */
export async function buildPacks(context: AppContext): Promise<void> {
  const open = (await selectUnanswered(context.db)).filter(({ isClaimed }) => !isClaimed)
  await processEach(open, context, ({ id }) => refreshPack(context, id))
}
