import type { Database } from '#server/database/connect.ts'
import { announcePasswordLink, type LinkReason } from '#server/notifications/announce.ts'
import { insertPasswordLink } from './queries.ts'

/** In the transaction that gives the reason. The link itself is made when the mail is written. */
export async function promisePasswordLink(
  tx: Database,
  person: { id: number; email: string },
  reason: LinkReason,
): Promise<void> {
  const linkId = await insertPasswordLink(tx, person.id)
  await announcePasswordLink(tx, { linkId, to: person.email, reason })
}
