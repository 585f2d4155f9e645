import { sql } from 'kysely'
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

export type RoleRow = {
  id: number
  name: string
  description: string
  isBuiltIn: boolean
  usersCount: number
  permissions: string[]
  updatedAt: Date
}

const ROLES = sql`
  select r.id, r.name, r.description, r.is_built_in as "isBuiltIn", r.updated_at as "updatedAt",
         (select count(*) from users u where u.role_id = r.id and u.deleted_at is null)::int as "usersCount",
         array(select p.permission from role_permissions p where p.role_id = r.id order by 1) as permissions
  from roles r`

export async function selectRoleByName(db: Database, name: string): Promise<RoleRow | undefined> {
  const { rows } = await sql<RoleRow>`${ROLES} where r.name = ${name}`.execute(db)
  return rows[0]
}
