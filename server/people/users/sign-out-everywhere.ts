import { requireAssignableRole } from '#server/people/roles/require-assignable-role.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { endSessions } from '#server/platform/auth/end-sessions.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { showUser } from './show-user.ts'

/** Ends all sessions of a user, for example after a lost phone. The account stays active. */
export const signOutEverywhere = (db: Database, act: StaffAction, id: number): Promise<void> =>
  withTransaction(db, async (tx) => {
    const { name, role } = await showUser(tx, id)
    await requireAssignableRole(tx, act.actor, role)
    await endSessions(tx, id)
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'user.signed-out',
      details: `${name}, ${role}`,
      entity: 'user',
      entityId: id,
    })
  })
