import { digestOf } from '#server/platform/auth/session-token.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { endedVisit } from '#server/platform/errors.ts'
import { selectVisitor } from './link-queries.ts'
import type { Person } from './person.ts'

/** Returns the person whose link opened the visit with this key. */
export async function visitorOf(db: Database, dataKey: string): Promise<Person> {
  const person = await selectVisitor(db, digestOf(dataKey))
  if (!person) throw endedVisit()
  return person
}
