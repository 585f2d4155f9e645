import type { Logger } from 'pino'
import { isPassing } from '#server/platform/database/database-errors.ts'

/**
 * The worker lets go of the promise with which it reports a finished job. Should the database be away in that moment,
 * nobody hears of it but Node, which would end the process. The job itself comes again by its schedule, so this is
 * noted and nothing more; any other rejection that nobody handles is a mistake of ours and still ends it.
 */
export function surviveDatabaseLoss(log: Logger): void {
  process.on('unhandledRejection', (reason) => {
    if (!isPassing(reason)) throw reason
    log.warn({ err: reason }, 'the database went away while a job was being finished')
  })
}
