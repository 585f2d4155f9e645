import { PERMISSIONS, type Permission } from '#domain/permissions.ts'
import type { Database } from '#server/database/connect.ts'

export async function upsertBuiltInRole(db: Database, name: string, description: string): Promise<number> {
  const role = await db
    .insertInto('roles')
    .values({ name, description, is_built_in: true })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ is_built_in: true }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return role.id
}

export async function addPermissions(
  db: Database,
  roleId: number,
  permissions: readonly Permission[],
): Promise<void> {
  if (permissions.length === 0) return
  await db
    .insertInto('role_permissions')
    .values(permissions.map((permission) => ({ role_id: roleId, permission })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What the product knows now; a permission that was renamed away is of no use to anyone. */
export async function removeUnknownPermissions(db: Database): Promise<void> {
  await db
    .deleteFrom('role_permissions')
    .where('permission', 'not in', [...PERMISSIONS])
    .execute()
}

export async function countRoles(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('roles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
