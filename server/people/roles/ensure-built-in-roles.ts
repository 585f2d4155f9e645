import { BUILT_IN_ROLES } from '#domain/permissions.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { addPermissions, countRoles, removeUnknownPermissions, upsertBuiltInRole } from './queries.ts'

/**
 * Runs at every start. A new database gets the five roles with their rights; later on only admin is filled up with what
 * a new version knows, because the rights of the others are the owner's to change.
 */
export async function ensureBuiltInRoles(db: Database): Promise<void> {
  await withTransaction(db, async (tx) => {
    const isNewHouse = (await countRoles(tx)) === 0
    for (const role of BUILT_IN_ROLES) {
      const id = await upsertBuiltInRole(tx, role.name, role.description)
      if (isNewHouse || role.name === 'admin') await addPermissions(tx, id, role.permissions)
    }
    await removeUnknownPermissions(tx)
  })
}
