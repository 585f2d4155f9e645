import { dataLink } from '#domain/office/my-data.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { addLink, createToken } from '#server/platform/links/one-time-links.ts'
import { announceDataLink } from '#server/platform/outbox/announce.ts'
import { contactOf, type Person } from './person.ts'

/** Queues the message with a link, in the caller's transaction. */
export async function queueDataLink(tx: Database, person: Person): Promise<void> {
  const linkId = await addLink(tx, { purpose: 'my-data', subject: contactOf(person) })
  await announceDataLink(tx, linkId, person)
}

/** Creates the link for a message. Returns undefined if the link was used or its person erased. */
export async function createDataLink(
  { db, config }: { db: Database; config: Config },
  id: number,
): Promise<string | undefined> {
  const created = await createToken(db, 'my-data', id)
  return created && dataLink(config.publicUrl, created.token)
}
