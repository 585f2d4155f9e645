import { newToken } from '#server/platform/auth/session-token.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { adminOrigin } from '#server/platform/http/admin-origin.ts'
import { announcePasswordLink, type LinkReason } from '#server/platform/outbox/announce.ts'
import {
  deleteLinksOf,
  insertPasswordLink,
  type LinkedPerson,
  startPasswordLink,
} from './password-link-queries.ts'

/** Puts the token after the `#`, which browsers do not send: no server, proxy or referrer header contains it. */
const linkOf = (config: Config, token: string): string => `${adminOrigin(config)}/set-password#${token}`

/** Adds a link without a token and returns its ID. openPasswordLink creates the token later. */
export const addPasswordLink = (tx: Database, userId: number): Promise<number> =>
  insertPasswordLink(tx, userId)

/**
 * Creates the token of a link when it is handed out, and stores only its digest. A mail that is sent again has a new
 * token; the earlier one stops working. Returns undefined if the link was used or revoked, or the account closed.
 */
export async function openPasswordLink(
  { db, config }: { db: Database; config: Config },
  id: number,
): Promise<{ person: LinkedPerson; link: string } | undefined> {
  const { token, digest } = newToken()
  const person = await startPasswordLink(db, id, digest)
  return person && { person, link: linkOf(config, token) }
}

/** Revokes all links of a user, in the transaction that changes the password or disables the account. */
export const revokePasswordLinks = (tx: Database, userId: number): Promise<void> => deleteLinksOf(tx, userId)

/** Queues the mail with a link, in the caller's transaction. The token is created when the mail is composed. */
export async function queuePasswordLink(
  tx: Database,
  person: { id: number; email: string },
  reason: LinkReason,
): Promise<void> {
  const linkId = await addPasswordLink(tx, person.id)
  await announcePasswordLink(tx, { linkId, to: person.email, reason })
}
