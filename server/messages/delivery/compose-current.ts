import { REMOVED } from '#domain/platform/retention.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { type CurrentContact, selectCurrentContact, type Waiting } from './queries.ts'
import { Outdated } from './unsendable.ts'

/**
 * Composes a message for the booking's current contact. Drawing a ticket takes a while, so the booking or its trip can
 * change meanwhile. Then the message is composed again, so that address, text and ticket belong to one version. A
 * change while the message is being sent can still be missed: a mail server or gateway cannot be called inside a
 * transaction, and an accepted message cannot be recalled.
 */
export async function composeCurrent<Message>(
  db: Database,
  waiting: Waiting,
  compose: (waiting: Waiting) => Promise<Message>,
): Promise<{ message: Message; contactInfo: string }> {
  for (;;) {
    const { contactInfo, version } = await currentContactOf(db, waiting)
    const composed = await compose({ ...waiting, contactInfo }).then(
      (message) => ({ message }),
      (error: unknown) => ({ error }),
    )
    if ((await currentContactOf(db, waiting)).version !== version) continue
    if ('error' in composed) throw composed.error
    return { ...composed, contactInfo }
  }
}

async function currentContactOf(
  db: Database,
  { bookingId, type, contactInfo }: Waiting,
): Promise<CurrentContact> {
  if (bookingId === null) return { contactInfo, version: '' }
  const latest = await selectCurrentContact(db, bookingId, type)
  if (!latest) throw new Error('the booking of this message is missing')
  if (latest.contactInfo === REMOVED.email || latest.contactInfo === REMOVED.phone)
    throw new Outdated('the passenger’s data has been removed')
  return latest
}
