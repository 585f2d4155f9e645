import type { Logger } from 'pino'
import { isTransient } from '#server/platform/database/database-errors.ts'

/**
 * The job runner does not await the promise with which it reports a finished job. If the database is down at that
 * moment, the rejection is unhandled and Node would end the process. The schedule runs the job again, so this handler
 * only logs a warning. Any other unhandled rejection is a bug and still ends the process.
 */
export function surviveDatabaseLoss(log: Logger): void {
  process.on('unhandledRejection', (reason) => {
    if (!isTransient(reason)) throw reason
    log.warn({ err: reason }, 'the database connection was lost while a job was finishing')
  })
}
