import type { Role, RoleInput } from '#contracts/people/roles.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { addPermissions, insertRole } from './queries.ts'
import { ROLE_EXISTS } from './refusals.ts'
import { refuseEscalation } from './require-assignable-role.ts'
import { showRole } from './show-role.ts'

export const createRole = (db: Database, act: StaffAction, input: RoleInput): Promise<Role> =>
  explainConstraint(
    ROLE_EXISTS,
    withTransaction(db, async (tx) => {
      refuseEscalation(act.actor, input.permissions)
      const id = await insertRole(tx, input)
      await addPermissions(tx, id, input.permissions)
      const role = await showRole(tx, id)
      const { name, description, permissions } = role
      await writeLog(tx, {
        ...act,
        type: 'admin',
        action: 'role.created',
        details: name,
        entity: 'role',
        entityId: id,
        after: { name, description, permissions },
      })
      return role
    }),
  )
