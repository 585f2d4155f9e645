import { addJob, type JobName } from '#server/platform/database/add-job.ts'
import type { AppContext } from './context.ts'

/**
 * The time after which a job stops taking items. A node runs five jobs at a time, so a job that waits for a slow
 * provider or mail server must end, or it would block the others.
 */
const LONGEST_TURN_MS = 40_000

/**
 * Starts the turn of a job. The returned function tells whether the job may take another item. A node that stops takes no
 * further item: it waits for its jobs for a short time only, and a message that was sent but not noted would be sent
 * twice.
 */
export function startTurn({ isStopping }: Pick<AppContext, 'isStopping'>): () => boolean {
  const end = performance.now() + LONGEST_TURN_MS
  return () => !isStopping() && performance.now() <= end
}

/**
 * Queues the next run of a job that has items left. A node that stops queues none, because its own runner would take it at
 * once, again and again. The schedule runs the job again, `follow-refunds` within ten minutes and the others within one.
 */
export async function queueNextRun(
  { db, isStopping }: Pick<AppContext, 'db' | 'isStopping'>,
  name: JobName,
): Promise<void> {
  if (!isStopping()) await addJob(db, name)
}
