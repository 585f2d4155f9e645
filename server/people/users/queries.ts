import { type Selectable, sql } from 'kysely'
import type { UserQuery } from '#contracts/people/users.ts'
import type { Database } from '#server/platform/database/connect.ts'
import {
  filteredBy,
  isAsShown,
  type List,
  matches,
  type Page,
  type Part,
  selectIds,
  selectPage,
} from '#server/platform/database/list-page.ts'
import { only } from '#server/platform/database/only.ts'
import type { Users } from '#server/platform/database/schema.ts'

/**
 * Inserts the admin only if there is no user, not even a deleted one. If nodes with the same e-mail start together, one
 * of them inserts it. Returns whether this call did.
 */
export async function insertFirstAdmin(
  db: Database,
  admin: { email: string; passwordHash: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into users (name, email, password_hash, role_id)
    select 'Administrator', ${admin.email}, ${admin.passwordHash}, r.id
    from roles r
    where r.name = 'admin' and not exists (select from users)
    on conflict do nothing
    returning 1
  `.execute(db)
  return rows.length > 0
}

export async function countUsers(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from users`.execute(db)
  return rows[0]?.count ?? 0
}

export type UserRow = Omit<
  Selectable<Users>,
  'password_hash' | 'must_change_password' | 'role_id' | 'deleted_at'
> & { role: string }

const COLUMNS = sql`
  u.id, u.name, u.email, u.status, u.last_login_at, u.created_at, u.updated_at, r.name as role`
const STAFF = sql`users u join roles r on r.id = u.role_id`
const IS_HERE = sql`u.deleted_at is null`

const userList = (query: UserQuery): List => ({
  columns: COLUMNS,
  id: sql`u.id`,
  from: STAFF,
  where: [
    IS_HERE,
    matches(query.search, sql`u.name`, sql`u.email`),
    filteredBy(query.role, (role) => sql`r.name = ${role}`),
    filteredBy(query.status, (status) => sql`u.status = ${status}`),
  ],
  sorts: {
    name: sql`lower(u.name)`,
    email: sql`u.email`,
    role: sql`r.name`,
    status: sql`u.status`,
    lastLogin: sql`u.last_login_at`,
    createdAt: sql`u.created_at`,
  },
  order: sql`u.created_at desc, u.id desc`,
})

export const selectUsers = (db: Database, query: UserQuery & Part): Promise<Page<UserRow>> =>
  selectPage(db, query, userList(query))

export const selectUserIds = (db: Database, query: UserQuery): Promise<string[]> =>
  selectIds(db, query, userList(query))

export async function selectUser(db: Database, id: number): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select ${COLUMNS} from ${STAFF} where u.id = ${id} and ${IS_HERE}
  `.execute(db)
  return rows[0]
}

export async function insertUser(
  tx: Database,
  user: { name: string; email: string; status: 'active' | 'disabled'; passwordHash: string; roleId: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into users (name, email, status, password_hash, role_id)
    values (${user.name}, ${user.email}, ${user.status}, ${user.passwordHash}, ${user.roleId})
    returning id
  `.execute(tx)
  return only(rows).id
}

/** Leaves undefined fields unchanged. Returns false if the user was edited after `updatedAt`, or is deleted. */
export async function updateUser(
  tx: Database,
  id: number,
  change: {
    name?: string | undefined
    email?: string | undefined
    status?: 'active' | 'disabled' | undefined
    passwordHash?: string | undefined
    mustChangePassword?: true | undefined
    roleId?: number | undefined
    updatedAt?: string | undefined
  },
): Promise<boolean> {
  const { rows } = await sql`
    update users set
      name = coalesce(${change.name ?? null}, name), email = coalesce(${change.email ?? null}, email),
      status = coalesce(${change.status ?? null}, status),
      password_hash = coalesce(${change.passwordHash ?? null}, password_hash),
      must_change_password = coalesce(${change.mustChangePassword ?? null}::boolean, must_change_password),
      role_id = coalesce(${change.roleId ?? null}::int, role_id)
    where id = ${id} and deleted_at is null and ${isAsShown(change.updatedAt)}
    returning 1
  `.execute(tx)
  return rows.length > 0
}

export async function markDeleted(tx: Database, id: number): Promise<void> {
  await sql`update users set deleted_at = now() where id = ${id}`.execute(tx)
}

/**
 * Serializes changes and deletions of users with a lock on the admin role. Locks on the admins' own rows would not
 * suffice: if two admins demote each other, each transaction would lock one row and still see the other admin.
 */
export async function lockStaff(tx: Database): Promise<void> {
  await sql`select from roles where name = 'admin' for no key update`.execute(tx)
}

export async function isAnyAdminActive(tx: Database): Promise<boolean> {
  const { rows } = await sql`
    select from ${STAFF} where r.name = 'admin' and u.status = 'active' and ${IS_HERE} limit 1
  `.execute(tx)
  return rows.length > 0
}

export async function countUpcomingTrips(tx: Database, driverId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from trips
    where driver_id = ${driverId} and status = 'SCHEDULED' and depart_time > now()
  `.execute(tx)
  return rows[0]?.count ?? 0
}
