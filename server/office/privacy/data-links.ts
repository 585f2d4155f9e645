import { dataLink } from '#domain/office/my-data.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { addLink, openLink } from '#server/platform/links/one-time-links.ts'
import { announceDataLink } from '#server/platform/outbox/announce.ts'
import { contactOf, type Person } from './person.ts'

/** Queues the message with a link, in the caller's transaction. */
export async function queueDataLink(tx: Database, person: Person): Promise<void> {
  const linkId = await addLink(tx, { purpose: 'my-data', subject: contactOf(person) })
  await announceDataLink(tx, linkId, person)
}

/** Hands out a link. Returns undefined if it was used, or its person erased. */
export async function openDataLink(
  { db, config }: { db: Database; config: Config },
  id: number,
): Promise<string | undefined> {
  const opened = await openLink(db, 'my-data', id)
  return opened && dataLink(config.publicUrl, opened.token)
}
