import type { Database } from '#server/platform/database/connect.ts'
import { endedVisit } from '#server/platform/errors.ts'
import { findVisit } from '#server/platform/links/one-time-links.ts'
import { type Person, personIn } from './person.ts'

/** Returns the person whose link opened the visit with this key. */
export async function visitorOf(db: Database, dataKey: string): Promise<Person> {
  const visit = await findVisit(db, 'my-data', dataKey)
  if (!visit) throw endedVisit()
  return personIn(visit.subject)
}
