import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import type { Act } from './act.ts'
import { deleteSession } from './queries.ts'

/** Ends the session of this token: no copy of the token is accepted afterwards. */
export const logOut = (db: Database, act: Act, digest: Buffer): Promise<void> =>
  withTransaction(db, async (tx) => {
    await deleteSession(tx, digest)
    await writeLog(tx, { ...act, type: 'admin', action: 'user.logout', details: `as ${act.actor.role}` })
  })
