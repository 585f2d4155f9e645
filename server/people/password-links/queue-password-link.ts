import { announcePasswordLink, type LinkReason } from '#server/messages/outbox/announce.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { addPasswordLink } from './password-link.ts'

/** Runs in the caller's transaction. The link itself is created when the mail is composed. */
export async function queuePasswordLink(
  tx: Database,
  person: { id: number; email: string },
  reason: LinkReason,
): Promise<void> {
  const linkId = await addPasswordLink(tx, person.id)
  await announcePasswordLink(tx, { linkId, to: person.email, reason })
}
