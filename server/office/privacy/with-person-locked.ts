import type { Database } from '#server/platform/database/connect.ts'
import { isLockTimeout } from '#server/platform/database/database-errors.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import { lockPerson } from './erase-queries.ts'
import type { Person } from './person.ts'
import { digestOfPerson } from './person-digest.ts'

/**
 * Runs an erasure in a transaction. A second erasure of the same person waits, and then finds only what the first one
 * left. The transaction takes this lock first, before the locks of bookings.
 */
export const withPersonLocked = <Result>(
  db: Database,
  person: Person,
  erase: (tx: Database) => Promise<Result>,
): Promise<Result> =>
  withTransaction(db, async (tx) => {
    await lockPerson(tx, await digestOfPerson(tx, person))
    return erase(tx)
  }).catch((error: unknown) => {
    throw isLockTimeout(error) ? beingChanged() : error
  })

/** A sale, a payment or a member of staff has locked a booking of the person for longer than we wait. */
const beingChanged = (): AppError =>
  new AppError(
    'UNAVAILABLE',
    'A booking or payment of this person is being changed right now, so nothing was erased. Please try again in a minute.',
    { retryAfterSeconds: 5 },
  )
