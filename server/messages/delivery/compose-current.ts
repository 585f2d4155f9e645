import { REMOVED } from '#domain/retention.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { Outdated } from './outdated.ts'
import { type Standing, selectStanding, type Waiting } from './queries.ts'

/**
 * Composes a message for the contact its booking has now. A booking or trip that changes meanwhile (a ticket takes a
 * while to draw) is composed again, so address, words and ticket belong to one version of it, checked immediately before
 * the message is handed over. What remains is the time of the handover itself: a mail server or gateway cannot be asked
 * inside a transaction, and a message it has taken cannot be called back.
 */
export async function composeCurrent<Message>(
  db: Database,
  waiting: Waiting,
  compose: (waiting: Waiting) => Promise<Message>,
): Promise<{ message: Message; contactInfo: string }> {
  for (;;) {
    const { contactInfo, version } = await standingOf(db, waiting)
    const composed = await compose({ ...waiting, contactInfo }).then(
      (message) => ({ message }),
      (error: unknown) => ({ error }),
    )
    if ((await standingOf(db, waiting)).version !== version) continue
    if ('error' in composed) throw composed.error
    return { ...composed, contactInfo }
  }
}

async function standingOf(db: Database, { bookingId, type, contactInfo }: Waiting): Promise<Standing> {
  if (bookingId === null) return { contactInfo, version: '' }
  const standing = await selectStanding(db, bookingId, type)
  if (!standing) throw new Error('the booking of this message is missing')
  if (standing.contactInfo === REMOVED.email || standing.contactInfo === REMOVED.phone)
    throw new Outdated('the passenger’s data has been removed')
  return standing
}
