import { requireAssignableRole } from '#server/people/roles/require-assignable-role.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { endSessions } from '#server/platform/auth/end-sessions.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { countUpcomingTrips, markDeleted } from './queries.ts'
import { stillDriving } from './refusals.ts'
import { requireRemainingAdmin } from './require-remaining-admin.ts'
import { showUser } from './show-user.ts'

/**
 * Marks the user as deleted and keeps the row: payments and the audit log still name the user. The e-mail can be used
 * for another account.
 */
export const deleteUser = (db: Database, act: StaffAction, id: number): Promise<void> =>
  withTransaction(db, (tx) =>
    requireRemainingAdmin(tx, async () => {
      const { name, role, status } = await showUser(tx, id)
      await requireAssignableRole(tx, act.actor, role)
      await markDeleted(tx, id)
      // Counts after the update, which waits for a transaction that is assigning this driver a trip.
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
