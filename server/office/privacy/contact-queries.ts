import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'

/** The columns that contain the contacts of people. */
export const CONTACTS = [
  ['bookings', 'email'],
  ['bookings', 'mobile'],
  ['passengers', 'phone'],
  ['payments', 'payer_email'],
  ['support_messages', 'email'],
  ['notifications', 'contact_info'],
] as const

export type ContactColumn = (typeof CONTACTS)[number]

/** Returns a page of the contacts in a column, in the order of the ids. */
export async function selectContacts(
  db: Database,
  [table, column]: ContactColumn,
  after: number,
): Promise<{ id: number; contact: string }[]> {
  const { rows } = await sql<{ id: number; contact: string }>`
    select id, ${sql.ref(column)} as contact from ${sql.table(table)}
    where id > ${after} order by id limit 10000
  `.execute(db)
  return rows
}
