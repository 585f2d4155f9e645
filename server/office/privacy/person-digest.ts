import { createHmac } from 'node:crypto'
import type { Database } from '#server/platform/database/connect.ts'
import { contactOf, type Person } from './person.ts'
import { selectPersonSecret } from './person-digest-queries.ts'

/** Makes digests with one key. The key's own digest tells whether two digests were made with the same key. */
export type PersonDigests = { of: (person: Person) => Buffer; key: string }

/** Uses a secret key: the digest of a phone number alone could be guessed by trying all numbers. */
export async function personDigests(db: Database): Promise<PersonDigests> {
  const secret = await selectPersonSecret(db)
  const digest = (text: string) => createHmac('sha256', secret).update(text).digest()
  return {
    of: (person) => digest(contactOf(person)),
    key: digest('key').toString('hex').slice(0, 16),
  }
}

export const digestOfPerson = async (db: Database, person: Person): Promise<Buffer> =>
  (await personDigests(db)).of(person)
