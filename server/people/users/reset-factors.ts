import { requireAssignableRole } from '#server/people/roles/require-assignable-role.ts'
import { removeAllFactors } from '#server/people/second-factor/remove-all-factors.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { showUser } from './show-user.ts'

/**
 * Removes the second factors of a user, for example after a lost phone. The user then logs in with the password alone,
 * and sets up a new factor if the role requires one.
 */
export const resetFactors = (db: Database, act: StaffAction, id: number): Promise<void> =>
  withTransaction(db, async (tx) => {
    const { name, role } = await showUser(tx, id)
    await requireAssignableRole(tx, act.actor, role)
    await removeAllFactors(tx, id)
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'user.second-factor-reset',
      details: `${name}, ${role}`,
      entity: 'user',
      entityId: id,
    })
  })
