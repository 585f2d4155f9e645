import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'

/**
 * Stores the digest of a new token for a link that was not used, and starts its 15 minutes. A message that is sent again
 * has a new token; the earlier one stops working.
 */
export async function startLink(db: Database, id: number, digest: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update act_links set token_sha256 = ${digest}, expires_at = now() + interval '15 minutes'
    where id = ${id} and used_at is null
    returning 1
  `.execute(db)
  return rows.length > 0
}
