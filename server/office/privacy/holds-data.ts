import type { Database } from '#server/platform/database/connect.ts'
import { selectConsents } from './consent-queries.ts'
import { digestOfPerson } from './consents.ts'
import type { Person } from './person.ts'
import { selectBookingIds, selectMessageIds } from './person-queries.ts'

/** True if we hold a booking, a message or a consent of this person. */
export async function holdsData(db: Database, person: Person): Promise<boolean> {
  if ((await selectBookingIds(db, person)).length > 0) return true
  if ((await selectMessageIds(db, person)).length > 0) return true
  return (await selectConsents(db, await digestOfPerson(db, person))).length > 0
}
