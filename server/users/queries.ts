import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** Only into a house without staff, so that nodes starting together make one admin and a later start none. */
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
    returning id
  `.execute(db)
  return rows.length > 0
}

export async function countUsers(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from users`.execute(db)
  return rows[0]?.count ?? 0
}
