import { dataLink } from '#domain/office/my-data.ts'
import { newToken } from '#server/platform/auth/session-token.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { announceDataLink } from '#server/platform/outbox/announce.ts'
import { insertDataLink, startDataLink } from './link-queries.ts'
import type { Person } from './person.ts'

/** Queues the message with a link, in the caller's transaction. The token is created when the message is composed. */
export async function queueDataLink(tx: Database, person: Person): Promise<void> {
  await announceDataLink(tx, await insertDataLink(tx, person), person)
}

/**
 * Creates the token of a link when it is handed out, and stores only its digest. A message that is sent again has a new
 * token; the earlier one stops working. Returns undefined if the link was used, or its person erased.
 */
export async function openDataLink(
  { db, config }: { db: Database; config: Config },
  id: number,
): Promise<string | undefined> {
  const { token, digest } = newToken()
  return (await startDataLink(db, id, digest)) ? dataLink(config.publicUrl, token) : undefined
}
