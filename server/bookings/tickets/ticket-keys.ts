import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import {
  deleteUnusedKeys,
  insertKey,
  lockKeys,
  retireKeys,
  selectFreeKeyNumber,
  selectPublicKey,
  selectSigningKey,
} from './queries.ts'

export type SigningKey = { number: number; privateKey: KeyObject }

/** Returns the signing key. Creates one if there is none: at the first start, or after the keys were lost. */
export async function signingKey(db: Database): Promise<SigningKey> {
  const stored = (await selectSigningKey(db)) ?? (await firstKey(db))
  const privateKey = createPrivateKey({ key: stored.privateKey, format: 'der', type: 'pkcs8' })
  return { number: stored.number, privateKey }
}

/** Returns null for a number without a key: it was never used, or its key was lost or deleted by a rotation. */
export async function publicKey(db: Database, number: number): Promise<KeyObject | null> {
  const stored = await selectPublicKey(db, number)
  return stored ? createPublicKey({ key: stored, format: 'der', type: 'spki' }) : null
}

/**
 * Creates a new signing key and returns its number. The old key stays, so that its tickets can be verified. A later
 * rotation deletes it when the last trip on its tickets arrived more than two days ago.
 */
export const rotateTicketKey = (db: Database): Promise<number> =>
  withTransaction(db, async (tx) => {
    await lockKeys(tx)
    await retireKeys(tx)
    await deleteUnusedKeys(tx)
    return (await makeKey(tx)).number
  })

/** Uses the transaction of the caller, such as a confirmation, or opens its own. */
const firstKey = (db: Database) => (db.isTransaction ? makeFirstKey(db) : withTransaction(db, makeFirstKey))

/** Takes a lock, so that nodes that start together all use the key that the first one creates. */
async function makeFirstKey(tx: Database): Promise<{ number: number; privateKey: Buffer }> {
  await lockKeys(tx)
  return (await selectSigningKey(tx)) ?? (await makeKey(tx))
}

async function makeKey(tx: Database): Promise<{ number: number; privateKey: Buffer }> {
  const number = await selectFreeKeyNumber(tx)
  if (number === null)
    throw new Error('all 16 key numbers are on tickets of trips that have not arrived yet; rotate later')
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const privateKey = pair.privateKey.export({ format: 'der', type: 'pkcs8' })
  await insertKey(tx, {
    number,
    privateKey,
    publicKey: pair.publicKey.export({ format: 'der', type: 'spki' }),
  })
  return { number, privateKey }
}
