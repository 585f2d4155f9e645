import type { Role, RoleChange } from '#contracts/people/roles.ts'
import { changes } from '#server/platform/audit-log/changes.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { changedMeanwhile } from '#server/platform/errors.ts'
import { addPermissions, removePermissions, updateRole } from './queries.ts'
import { keepsItsName, keepsItsRights, ROLE_EXISTS } from './refusals.ts'
import { holdsAll, refuseEscalation } from './require-assignable-role.ts'
import { showRole } from './show-role.ts'

/** New permissions apply at the next request of every user with this role: permissions are read at each request. */
export const editRole = (db: Database, act: StaffAction, id: number, change: RoleChange): Promise<Role> =>
  explainConstraint(
    ROLE_EXISTS,
    withTransaction(db, async (tx) => {
      const before = await showRole(tx, id)
      refuseEscalation(act.actor, [...before.permissions, ...(change.permissions ?? [])])
      refuseChange(before, change)
      if (!(await updateRole(tx, id, change))) throw changedMeanwhile('role')
      if (change.permissions) {
        await removePermissions(tx, id)
        await addPermissions(tx, id, change.permissions)
      }
      const after = await showRole(tx, id)
      await writeLog(tx, {
        ...act,
        type: 'admin',
        action: 'role.updated',
        details: after.name,
        entity: 'role',
        entityId: id,
        ...changes(before, after),
      })
      return after
    }),
  )

/** The code refers to the built-in roles by name, and the admin role must keep all permissions. */
function refuseChange(role: Role, { name = role.name, permissions }: RoleChange): void {
  if (role.isBuiltIn && name !== role.name) throw keepsItsName()
  if (role.name === 'admin' && permissions && !holdsAll({ permissions }, role.permissions))
    throw keepsItsRights()
}
