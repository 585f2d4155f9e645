import { normalizePhone } from '#domain/platform/phone.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { announce } from './announce.ts'
import { type DueReminder, insertMailTo, insertReminders, takeDueReminders } from './queries.ts'

/**
 * Queues an SMS to every confirmed passenger whose trip departs within the configured hours, and a mail if a balance is
 * due. Queues each once per booking and trip. Asks for missing details of passengers 24, 6 and 2 hours before the
 * departure.
 */
export const remindPassengers = (db: Database): Promise<void> =>
  withTransaction(db, async (tx) => {
    for (const due of onePerRecipient(await takeDueReminders(tx))) await askForDetails(tx, due)
    await insertReminders(tx, 'reminder')
    await insertReminders(tx, 'balance-reminder')
  })

/**
 * Queues a reminder about missing details: an SMS with a link to the passenger, or a mail and an SMS to the buyer if the
 * passenger's phone number is not known.
 */
async function askForDetails(
  tx: Database,
  { passengerId, bookingId, tripId, phone, stage }: DueReminder,
): Promise<void> {
  const to = normalizePhone(phone)
  if (to) {
    const dedupeKey = `passenger-reminder-sms:${passengerId}:${tripId}:${stage}`
    await insertMailTo(tx, `+${to}`, { kind: 'passenger-reminder-sms', dedupeKey, payload: { passengerId } })
  } else
    await announce(tx, 'details-missing', {
      bookingId,
      once: `${bookingId}:${tripId}:${stage}`,
      payload: { tripId },
    })
}

/** Each passenger with a phone number gets a message. The buyer gets one for all those without. */
function onePerRecipient(due: readonly DueReminder[]): DueReminder[] {
  const toBuyers = due.filter(({ phone }) => phone === '')
  return [
    ...due.filter(({ phone }) => phone !== ''),
    ...new Map(toBuyers.map((one) => [one.bookingId, one])).values(),
  ]
}
