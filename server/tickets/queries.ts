import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** The key that signs the codes on tickets: made by a migration, the same for every node. */
export async function selectTicketSecret(db: Database): Promise<string> {
  const { rows } = await sql<{ secret: string }>`
    select encode(value, 'hex') as secret from secrets where name = 'ticket'
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('the ticket secret is missing from the database')
  return row.secret
}
