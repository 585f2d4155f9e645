import { roleWithinReach } from '#server/people/roles/role-within-reach.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { Act } from '#server/platform/auth/act.ts'
import { endSessions } from '#server/platform/auth/end-sessions.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { keepingAnAdmin } from './keep-an-admin.ts'
import { countUpcomingTrips, markDeleted } from './queries.ts'
import { stillDriving } from './refusals.ts'
import { showUser } from './show-user.ts'

/** Marked, not erased: payments and the log go on naming whoever took the cash. The e-mail is free for another account. */
export const deleteUser = (db: Database, act: Act, id: number): Promise<void> =>
  withTransaction(db, (tx) =>
    keepingAnAdmin(tx, async () => {
      const { name, role, status } = await showUser(tx, id)
      await roleWithinReach(tx, act.actor, role)
      await markDeleted(tx, id)
      // After it, which waits for whoever is just giving them a trip.
      const trips = await countUpcomingTrips(tx, id)
      if (trips > 0) throw stillDriving(trips)
      await endSessions(tx, id)
      await writeLog(tx, {
        ...act,
        type: 'admin',
        action: 'user.deleted',
        details: `${name}, ${role}`,
        entity: 'user',
        entityId: id,
        before: { name, role, status },
      })
    }),
  )
