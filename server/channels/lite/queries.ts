import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'

/** Returns the key of the cookie: 32 bytes that a migration creates and all nodes share. */
export async function selectCookieKey(db: Database): Promise<Buffer> {
  const { rows } = await sql<{ value: Buffer }>`
    select value from secrets where name = 'lite-cookie'
  `.execute(db)
  const [secret] = rows
  if (!secret) throw new Error('the key of the cookie for /lite is missing from the database')
  return secret.value
}
