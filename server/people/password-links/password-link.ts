import type { Config } from '#server/config.ts'
import { newToken } from '#server/platform/auth/session-token.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { adminOrigin } from '#server/platform/http/admin-origin.ts'
import { insertPasswordLink, type LinkedPerson, startPasswordLink } from './queries.ts'

/** Behind the hash, so that no server, proxy or referrer on the way sees the token. */
const linkOf = (config: Config, token: string): string => `${adminOrigin(config)}/set-password#${token}`

/** Adds a link that has no token yet: openPasswordLink makes one. Returns the id of the link. */
export const addPasswordLink = (tx: Database, userId: number): Promise<number> =>
  insertPasswordLink(tx, userId)

/**
 * The token is made when it is handed out and kept as a digest. A mail that is sent again carries a new one, and the
 * earlier one is worthless.
 */
export async function openPasswordLink(
  { db, config }: { db: Database; config: Config },
  id: number,
): Promise<{ person: LinkedPerson; link: string } | undefined> {
  const { token, digest } = newToken()
  const person = await startPasswordLink(db, id, digest)
  return person && { person, link: linkOf(config, token) }
}
