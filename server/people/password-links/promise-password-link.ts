import { announcePasswordLink, type LinkReason } from '#server/messages/outbox/announce.ts'
import { insertPasswordLink } from '#server/people/account/queries.ts'
import type { Database } from '#server/platform/database/connect.ts'

/** In the transaction that gives the reason. The link itself is made when the mail is written. */
export async function promisePasswordLink(
  tx: Database,
  person: { id: number; email: string },
  reason: LinkReason,
): Promise<void> {
  const linkId = await insertPasswordLink(tx, person.id)
  await announcePasswordLink(tx, { linkId, to: person.email, reason })
}
