import { addJob } from '#server/platform/database/add-job.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { announceMissingDetails } from './announce.ts'
import { type DueReminder, insertReminders, takeDueReminders } from './queries.ts'

/**
 * Queues an SMS to every confirmed passenger whose trip departs within the configured hours, and a mail if a balance is
 * due. Queues each once per booking and trip. Asks for missing details of passengers 24, 6 and 2 hours before the
 * departure.
 */
export const remindPassengers = (db: Database): Promise<void> =>
  withTransaction(db, async (tx) => {
    for (const due of onePerRecipient(await takeDueReminders(tx))) await announceMissingDetails(tx, due)
    const isAnyoneReminded = await insertReminders(tx, 'reminder')
    const isAnyoneOwing = await insertReminders(tx, 'balance-reminder')
    if (isAnyoneReminded || isAnyoneOwing) await addJob(tx, 'send-notifications')
  })

/** Each passenger with a phone number gets a message. The buyer gets one for all those without. */
function onePerRecipient(due: readonly DueReminder[]): DueReminder[] {
  const toBuyers = due.filter(({ phone }) => phone === '')
  return [
    ...due.filter(({ phone }) => phone !== ''),
    ...new Map(toBuyers.map((one) => [one.bookingId, one])).values(),
  ]
}
