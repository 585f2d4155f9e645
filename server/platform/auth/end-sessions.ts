import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { deleteOtherSessions, deleteSession, deleteSessionsOf } from './queries.ts'
import type { StaffAction } from './staff-action.ts'

/**
 * Ends all sessions and pending logins (those that wait for the second factor) of this user, in the caller's
 * transaction. The next request asks the user to log in again.
 */
export const endSessions = (tx: Database, userId: number): Promise<void> => deleteSessionsOf(tx, userId)

/** Ends all pending logins of this user, and all sessions except the current one. Returns how many sessions ended. */
export const endSessionsExcept = (tx: Database, userId: number, current: Buffer): Promise<number> =>
  deleteOtherSessions(tx, userId, current)

/**
 * Ends the user's pending logins and other sessions, in the caller's transaction. If any session ended, the audit log
 * gets an entry with their number.
 */
export async function keepOnlySession(tx: Database, act: StaffAction, current: Buffer): Promise<void> {
  const ended = await endSessionsExcept(tx, act.actor.id, current)
  if (ended > 0) await logEndedSessions(tx, act, `all their other sessions ended (${ended})`)
}

export const logEndedSessions = (tx: Database, act: StaffAction, details: string): Promise<void> =>
  writeLog(tx, {
    ...act,
    type: 'admin',
    action: 'user.sessions-ended',
    details,
    entity: 'user',
    entityId: act.actor.id,
  })

/** Ends the session of this token digest and logs the logout. No copy of the token is accepted afterwards. */
export const logOut = (db: Database, act: StaffAction, digest: Buffer): Promise<void> =>
  withTransaction(db, async (tx) => {
    await deleteSession(tx, digest)
    await writeLog(tx, { ...act, type: 'admin', action: 'user.logout', details: `as ${act.actor.role}` })
  })
