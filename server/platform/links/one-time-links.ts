import { LINK_MINUTES } from '#domain/platform/one-time-link.ts'
import { digestOf, newShortToken, newToken } from '#server/platform/auth/session-token.ts'
import type { Database } from '#server/platform/database/connect.ts'
import {
  deleteLinks,
  insertLink,
  type NewLink,
  type Purpose,
  replaceToken,
  selectLink,
  selectVisit,
  storeToken,
  type UsedLink,
  type Visit,
} from './queries.ts'

const MINUTES: Record<Purpose, number> = {
  password: 30,
  'my-data': LINK_MINUTES,
  'refund-account': LINK_MINUTES,
  'booking-act': LINK_MINUTES,
}

/** Adds a link in the transaction that queues its message. `createToken` makes its token when the message is composed. */
export const addLink = (tx: Database, link: NewLink): Promise<number> => insertLink(tx, link)

/**
 * Creates the token of a link for a message, and stores only its digest. If the message is sent again, it has a new token,
 * and the earlier token stops working. Returns undefined if the link was used or ended.
 */
export async function createToken(
  db: Database,
  purpose: Purpose,
  id: number,
): Promise<{ token: string; subject: string } | undefined> {
  const { token, digest } = purpose === 'booking-act' ? newShortToken() : newToken()
  const stored = await storeToken(db, { id, purpose, digest, minutes: MINUTES[purpose] })
  return stored && { ...stored, token }
}

/**
 * Reads a link without using it, because mail scanners open links too. Returns undefined if the link cannot be used any
 * more.
 */
export const findLink = (
  db: Database,
  purpose: Purpose,
  token: string,
): Promise<{ subject: string } | undefined> => selectLink(db, purpose, digestOf(token))

/**
 * Uses a link, and returns the key of the visit that it starts. Callers without a visit ignore the key. Returns undefined
 * if the link has expired or was used before.
 */
export async function redeemLink(
  tx: Database,
  purpose: Purpose,
  token: string,
): Promise<(UsedLink & { key: string }) | undefined> {
  const { token: key, digest } = newToken()
  const used = await replaceToken(tx, purpose, { token: digestOf(token), key: digest })
  return used && { ...used, key }
}

export const findVisit = (db: Database, purpose: Purpose, key: string): Promise<Visit | undefined> =>
  selectVisit(db, purpose, digestOf(key))

/** Ends the links of a subject and the visits that they started, in the transaction that changes the subject. */
export const endLinks = (tx: Database, of: Pick<NewLink, 'purpose' | 'subject'>): Promise<void> =>
  deleteLinks(tx, of)
