import type { Act } from '#server/auth/act.ts'
import { endSessions } from '#server/auth/end-sessions.ts'
import type { Database } from '#server/database/connect.ts'
import { withTransaction } from '#server/database/with-transaction.ts'
import { writeLog } from '#server/logs/write-log.ts'
import { roleWithinReach } from '#server/roles/role-within-reach.ts'
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
