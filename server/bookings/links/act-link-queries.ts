import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'

/**
 * Stores the digest of a new token for a link that was not used, and starts its 15 minutes. A message that is sent
 * again has a new token; the earlier one stops working.
 */
export async function startLink(db: Database, id: number, digest: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update act_links set token_sha256 = ${digest}, expires_at = now() + interval '15 minutes'
    where id = ${id} and used_at is null
    returning 1
  `.execute(db)
  return rows.length > 0
}

/** Ends the links of a booking, and the permission of browsers in which one was used. */
export async function endLinks(tx: Database, bookingId: number): Promise<void> {
  await sql`update act_links set used_at = now() where booking_id = ${bookingId} and used_at is null`.execute(
    tx,
  )
  await sql`
    update self_sessions set acts_until = null where booking_id = ${bookingId} and acts_until is not null
  `.execute(tx)
}
