import type { User, UserChange } from '#contracts/people/users.ts'
import { revokePasswordLinks } from '#server/people/account/password-link.ts'
import { requireAssignableRole } from '#server/people/roles/require-assignable-role.ts'
import { changes } from '#server/platform/audit-log/changes.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { endSessions } from '#server/platform/auth/end-sessions.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { changedMeanwhile } from '#server/platform/errors.ts'
import { hashNewPassword } from '#server/platform/passwords/new-password.ts'
import { updateUser } from './queries.ts'
import { ownRole, USER_REFUSALS } from './refusals.ts'
import { requireRemainingAdmin } from './require-remaining-admin.ts'
import { showUser } from './show-user.ts'

/**
 * Changes a user. A new password, a new role and a disabled account end every session of the user. A new password, a
 * disabled account and a new e-mail revoke the user's password links: after a new e-mail, these are in the mailbox of
 * the old address.
 */
export async function editUser(
  db: Database,
  act: StaffAction,
  id: number,
  change: UserChange,
): Promise<User> {
  const { email } = await showUser(db, id)
  const passwordHash =
    change.password === undefined ? undefined : await hashNewPassword(change.password, change.email ?? email)
  // The admin who chose the password knows it, so the user must change it at the next login.
  const mustChangePassword = passwordHash !== undefined && id !== act.actor.id ? true : undefined
  const edited = withTransaction(db, (tx) =>
    requireRemainingAdmin(tx, async () => {
      const before = await showUser(tx, id)
      await requireAssignableRole(tx, act.actor, before.role)
      const role = await requireAssignableRole(tx, act.actor, change.role ?? before.role)
      if (role.name !== before.role && id === act.actor.id) throw ownRole()
      if (!(await updateUser(tx, id, { ...change, passwordHash, mustChangePassword, roleId: role.id })))
        throw changedMeanwhile('user')
      const after = await showUser(tx, id)
      if (passwordHash || after.status === 'disabled' || after.email !== before.email)
        await revokePasswordLinks(tx, id)
      if (passwordHash || after.role !== before.role || after.status === 'disabled') await endSessions(tx, id)
      await writeLog(tx, {
        ...act,
        type: 'admin',
        action: 'user.updated',
        details: `${after.name}, ${after.role}`,
        entity: 'user',
        entityId: id,
        ...loggedChange(before, after, passwordHash !== undefined),
      })
      return after
    }),
  )
  return explainConstraint(USER_REFUSALS, edited)
}

/** Returns the change for the audit log, which records that an e-mail or password changed, not its value. */
function loggedChange(before: User, after: User, isNewPassword: boolean) {
  const facts = ({ name, role, status }: User) => ({ name, role, status })
  const changed = changes(facts(before), facts(after))
  return {
    before: changed.before,
    after: {
      ...changed.after,
      ...(before.email !== after.email && { email: 'changed' }),
      ...(isNewPassword && { password: 'changed' }),
    },
  }
}
