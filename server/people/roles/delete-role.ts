import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { deleteRoleRow } from './queries.ts'
import { builtIn, inUse } from './refusals.ts'
import { refuseEscalation } from './require-assignable-role.ts'
import { showRole } from './show-role.ts'

export const deleteRole = (db: Database, act: StaffAction, id: number): Promise<void> =>
  explainConstraint(
    // Violated if the role was assigned to a user between the check and the delete.
    { users_role_id_fkey: inUse(1).message },
    withTransaction(db, async (tx) => {
      const { name, description, permissions, isBuiltIn, usersCount } = await showRole(tx, id)
      refuseEscalation(act.actor, permissions)
      if (isBuiltIn) throw builtIn()
      if (usersCount > 0) throw inUse(usersCount)
      await deleteRoleRow(tx, id)
      await writeLog(tx, {
        ...act,
        type: 'admin',
        action: 'role.deleted',
        details: name,
        entity: 'role',
        entityId: id,
        before: { name, description, permissions },
      })
    }),
  )
