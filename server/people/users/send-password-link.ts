import { queuePasswordLink } from '#server/people/account/password-link.ts'
import { requireAssignableRole } from '#server/people/roles/require-assignable-role.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import { showUser } from './show-user.ts'

/** Mails a link to set a password that the admin never sees. The current password works until the link is used. */
export const sendPasswordLink = (db: Database, act: StaffAction, id: number): Promise<void> =>
  withTransaction(db, async (tx) => {
    const user = await showUser(tx, id)
    await requireAssignableRole(tx, act.actor, user.role)
    if (user.status !== 'active')
      throw new AppError('CONFLICT', 'This user is disabled. Enable the account first.')
    await queuePasswordLink(tx, user, 'reset')
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'user.password-link-sent',
      details: `${user.name}, ${user.role}`,
      entity: 'user',
      entityId: id,
    })
  })
