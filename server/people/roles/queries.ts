import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { RoleChange, RoleInput, RoleQuery } from '#contracts/people/roles.ts'
import { PERMISSIONS, type Permission } from '#domain/people/permissions.ts'
import type { Database } from '#server/platform/database/connect.ts'
import {
  isAsShown,
  type List,
  matches,
  type Page,
  type Part,
  selectIds,
  selectPage,
} from '#server/platform/database/list-page.ts'
import type { Roles } from '#server/platform/database/schema.ts'

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

/** Deletes permissions that this version does not have, such as renamed ones. */
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

export type RoleRow = Pick<
  Selectable<Roles>,
  'id' | 'name' | 'description' | 'is_built_in' | 'updated_at'
> & { users: number; permissions: string[] }

const USERS = sql`(select count(*) from users u where u.role_id = r.id and u.deleted_at is null)::int`
const PERMISSIONS_HELD = sql`
  array(select p.permission from role_permissions p where p.role_id = r.id order by 1)`
const COLUMNS = sql`
  r.id, r.name, r.description, r.is_built_in, r.updated_at, ${USERS} as users, ${PERMISSIONS_HELD} as permissions`

/** By default lists built-in roles first, in the order of creation: admin, manager, finance, support, driver. */
const roleList = (query: RoleQuery): List => ({
  columns: COLUMNS,
  id: sql`r.id`,
  from: sql`roles r`,
  where: [matches(query.search, sql`r.name`, sql`r.description`)],
  sorts: { name: sql`r.name`, users: USERS, permissions: sql`cardinality(${PERMISSIONS_HELD})` },
  order: sql`r.is_built_in desc, case when r.is_built_in then r.id end, r.name`,
})

export const selectRoles = (db: Database, query: RoleQuery & Part): Promise<Page<RoleRow>> =>
  selectPage(db, query, roleList(query))

export const selectRoleIds = (db: Database, query: RoleQuery): Promise<string[]> =>
  selectIds(db, query, roleList(query))

export const selectRole = (db: Database, id: number) => selectOne(db, sql`r.id = ${id}`)

export const selectRoleByName = (db: Database, name: string) => selectOne(db, sql`r.name = ${name}`)

async function selectOne(db: Database, isIt: RawBuilder<unknown>): Promise<RoleRow | undefined> {
  const { rows } = await sql<RoleRow>`select ${COLUMNS} from roles r where ${isIt}`.execute(db)
  return rows[0]
}

export async function insertRole(
  tx: Database,
  { name, description }: Pick<RoleInput, 'name' | 'description'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('roles')
    .values({ name, description })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Updates name and description. Returns false if the role changed since it was shown. Locks the role, so that two
 * concurrent edits cannot mix their permissions.
 */
export async function updateRole(tx: Database, id: number, change: RoleChange): Promise<boolean> {
  const { rows } = await sql`
    update roles set
      name = coalesce(${change.name ?? null}, name),
      description = coalesce(${change.description ?? null}, description)
    where id = ${id} and ${isAsShown(change.updatedAt)}
    returning 1
  `.execute(tx)
  return rows.length > 0
}

export async function removePermissions(tx: Database, roleId: number): Promise<void> {
  await tx.deleteFrom('role_permissions').where('role_id', '=', roleId).execute()
}

/** Removes the role from deleted users first. The foreign key prevents the delete while other users have the role. */
export async function deleteRoleRow(tx: Database, id: number): Promise<void> {
  await sql`update users set role_id = null where role_id = ${id} and deleted_at is not null`.execute(tx)
  await sql`delete from roles where id = ${id}`.execute(tx)
}
