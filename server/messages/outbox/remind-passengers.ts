import { addJob } from '#server/platform/database/add-job.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { insertReminders } from './queries.ts'

/**
 * Queues an SMS to every confirmed passenger whose trip departs within the configured hours, and a mail if a balance is
 * due. Queues each once per booking and trip.
 */
export const remindPassengers = (db: Database): Promise<void> =>
  withTransaction(db, async (tx) => {
    const isAnyoneReminded = await insertReminders(tx, 'reminder')
    const isAnyoneOwing = await insertReminders(tx, 'balance-reminder')
    if (isAnyoneReminded || isAnyoneOwing) await addJob(tx, 'send-notifications')
  })
