import { newToken } from '#server/platform/auth/session-token.ts'
import { buildBooking, buildTrip } from '../builders.ts'
import type { SellingApp } from '../selling-app.ts'
import type { Known } from './fit-values.ts'

const DAY_MS = 86_400_000

let counter = 0

/**
 * Creates a passenger whose journey is over, with an unused link to their data and a visit that another link opened.
 * Only the endpoints about personal data use the names of these values, so other endpoints get none of them.
 */
export async function aDataSubject({ database: { db } }: SellingApp): Promise<Known> {
  const dataContact = `subject${++counter}@example.com`
  const trip = await buildTrip(db, { departTime: new Date(Date.now() - 3 * DAY_MS) })
  await buildBooking(db, trip, { fields: { email: dataContact, status: 'CANCELLED' } })
  const [link, visit] = [newToken(), newToken()]
  const expires = new Date(Date.now() + DAY_MS)
  const of = { purpose: 'my-data', subject: dataContact, expires_at: expires }
  await db
    .insertInto('one_time_links')
    .values([
      { ...of, secret_sha256: link.digest },
      { ...of, secret_sha256: visit.digest, used_at: new Date() },
    ])
    .execute()
  return { dataContact, dataToken: link.token, dataKey: visit.token }
}
