import { roleWithinReach } from '#server/people/roles/role-within-reach.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { Act } from '#server/platform/auth/act.ts'
import { endSessions } from '#server/platform/auth/end-sessions.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { showUser } from './show-user.ts'

/** A phone was lost, a computer was left on: the account stays, whoever holds a session of it does not. */
export const signOutEverywhere = (db: Database, act: Act, id: number): Promise<void> =>
  withTransaction(db, async (tx) => {
    const { name, role } = await showUser(tx, id)
    await roleWithinReach(tx, act.actor, role)
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
