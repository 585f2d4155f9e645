import { BUILT_IN_ROLES } from '#domain/people/permissions.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { addPermissions, countRoles, removeUnknownPermissions, upsertBuiltInRole } from './queries.ts'

/**
 * Runs at every start. A new database gets the five roles with their permissions. Later starts add the permissions of a
 * new version only to admin, because the owner may change the other roles. Permissions that no longer exist are
 * deleted.
 */
export async function ensureBuiltInRoles(db: Database): Promise<void> {
  await withTransaction(db, async (tx) => {
    const isNewDatabase = (await countRoles(tx)) === 0
    for (const role of BUILT_IN_ROLES) {
      const id = await upsertBuiltInRole(tx, role.name, role.description)
      if (isNewDatabase || role.name === 'admin') await addPermissions(tx, id, role.permissions)
    }
    await removeUnknownPermissions(tx)
  })
}
