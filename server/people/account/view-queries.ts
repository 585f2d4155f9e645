import { sql } from 'kysely'
import { MOST_VIEWS, type StaffView, type ViewInput } from '#contracts/people/staff-views.ts'
import type { Database } from '#server/platform/database/connect.ts'

export async function selectViews(db: Database, userId: number, list: string): Promise<StaffView[]> {
  const { rows } = await sql<StaffView>`
    select v.id, v.name, v.query from staff_views v
    where v.user_id = ${userId} and v.list = ${list}
    order by v.position
  `.execute(db)
  return rows
}

/** Inserts a view at the first free position. Returns undefined if all positions are taken. */
export async function insertView(
  db: Database,
  userId: number,
  { list, name, query }: ViewInput,
): Promise<StaffView | undefined> {
  const { rows } = await sql<StaffView>`
    insert into staff_views (user_id, list, name, query, position)
    select ${userId}::int, ${list}, ${name}, ${query}, min(free)
    from generate_series(1, ${MOST_VIEWS}::int) free
    where not exists (
      select from staff_views v where v.user_id = ${userId} and v.list = ${list} and v.position = free)
    having min(free) is not null
    returning id, name, query
  `.execute(db)
  return rows[0]
}

/** Deletes a view of this user. Returns whether there was one. */
export async function deleteViewRow(db: Database, userId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from staff_views where id = ${id} and user_id = ${userId} returning 1
  `.execute(db)
  return rows.length > 0
}
