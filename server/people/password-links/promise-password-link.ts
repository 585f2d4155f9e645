import { announcePasswordLink, type LinkReason } from '#server/messages/outbox/announce.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { addPasswordLink } from './password-link.ts'

/** In the transaction that gives the reason. The link itself is made when the mail is written. */
export async function promisePasswordLink(
  tx: Database,
  person: { id: number; email: string },
  reason: LinkReason,
): Promise<void> {
  const linkId = await addPasswordLink(tx, person.id)
  await announcePasswordLink(tx, { linkId, to: person.email, reason })
}
