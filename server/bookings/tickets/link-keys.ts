import { randomBytes } from 'node:crypto'
import type { Database } from '#server/platform/database/connect.ts'
import { deleteLinkKeys, insertLinkKey, selectLinkKeys } from './queries.ts'

type LinkKey = { number: number; value: Buffer }

/** The number of keys to keep. It cannot exceed 16, because a token has four bits for its key number. */
const KEPT = 4

/** Returns the low four bits of the key number, which tokens contain. */
export const keyNoOf = ({ number }: LinkKey): number => number & 0xf

/** Returns the keys that verify links, newest first. The newest one signs. Creates the first key if there is none. */
export async function linkKeys(db: Database): Promise<LinkKey[]> {
  const stored = await selectLinkKeys(db)
  if (stored.length > 0) return stored
  // If another node inserts the first key at the same time, both use the one that was stored.
  await insertLinkKey(db, 1, randomBytes(32))
  return selectLinkKeys(db)
}

/** Creates a new signing key. The three keys before it verify the links in messages that were sent earlier. */
export async function rotateLinkKey(db: Database): Promise<void> {
  const numbers = (await linkKeys(db)).map(({ number }) => number)
  await insertLinkKey(db, Math.max(...numbers) + 1, randomBytes(32))
  await deleteLinkKeys(db, numbers.slice(KEPT - 1))
}
