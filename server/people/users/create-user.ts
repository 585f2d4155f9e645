import { randomBytes } from 'node:crypto'
import type { User, UserInput } from '#contracts/people/users.ts'
import { queuePasswordLink } from '#server/people/account/password-link.ts'
import { requireAssignableRole } from '#server/people/roles/require-assignable-role.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { hashNewPassword } from '#server/platform/passwords/new-password.ts'
import { hashPassword } from '#server/platform/passwords/passwords.ts'
import { insertUser } from './queries.ts'
import { USER_REFUSALS } from './refusals.ts'
import { showUser } from './show-user.ts'

export async function createUser(db: Database, act: StaffAction, input: UserInput): Promise<User> {
  // Without a given password the hash is random: the user cannot log in before setting one with the mailed link.
  const passwordHash =
    input.password === undefined
      ? await hashPassword(randomBytes(32).toString('base64url'))
      : await hashNewPassword(input.password, input.email)
  const inserted = withTransaction(db, async (tx) => {
    const { id: roleId } = await requireAssignableRole(tx, act.actor, input.role)
    const user = await showUser(tx, await insertUser(tx, { ...input, passwordHash, roleId }))
    const { name, role, status } = user
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'user.created',
      details: `${name}, ${role}`,
      entity: 'user',
      entityId: user.id,
      after: { name, role, status },
    })
    if (input.sendLink) await queuePasswordLink(tx, user, 'invited')
    return user
  })
  return explainConstraint(USER_REFUSALS, inserted)
}
