import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { adminOrigin } from '#server/platform/http/admin-origin.ts'
import { addLink, createToken, endLinks, findLink } from '#server/platform/links/one-time-links.ts'
import { announcePasswordLink, type LinkReason } from '#server/platform/outbox/announce.ts'
import { type ActivePerson, selectActivePerson } from './queries.ts'

/** Puts the token after the `#`, which browsers do not send: no server, proxy or referrer header contains it. */
const linkOf = (config: Config, token: string): string => `${adminOrigin(config)}/set-password#${token}`

export const addPasswordLink = (tx: Database, userId: number): Promise<number> =>
  addLink(tx, { purpose: 'password', subject: userId })

/**
 * Creates the link for a message, valid for 30 minutes. Returns undefined if the link was used or revoked, or the account
 * closed.
 */
export async function createPasswordLink(
  { db, config }: { db: Database; config: Config },
  id: number,
): Promise<{ person: ActivePerson; link: string } | undefined> {
  const created = await createToken(db, 'password', id)
  const person = created && (await selectActivePerson(db, { id: Number(created.subject) }))
  return person && { person, link: linkOf(config, created.token) }
}

/** Returns the person who can set a password with this token. */
export async function findLinkedPerson(db: Database, token: string): Promise<ActivePerson | undefined> {
  const link = await findLink(db, 'password', token)
  return link && selectActivePerson(db, { id: Number(link.subject) })
}

/** Revokes all links of a user, in the transaction that changes the password or disables the account. */
export const revokePasswordLinks = (tx: Database, userId: number): Promise<void> =>
  endLinks(tx, { purpose: 'password', subject: userId })

/** Queues the mail with a link, in the caller's transaction. */
export async function queuePasswordLink(
  tx: Database,
  person: { id: number; email: string },
  reason: LinkReason,
): Promise<void> {
  const linkId = await addPasswordLink(tx, person.id)
  await announcePasswordLink(tx, { linkId, to: person.email, reason })
}
