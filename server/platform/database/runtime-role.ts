import { sql } from 'kysely'
import type { Database } from './connect.ts'

export async function roleOf(db: Database): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
  return rows[0]?.role ?? ''
}

/** Returns true if the role of this connection owns the audit log: it could disable the triggers and edit entries. */
export async function ownsAuditLog(db: Database): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select pg_has_role(current_user, relowner, 'usage') as owns from pg_class where oid = 'audit_log'::regclass
  `.execute(db)
  return rows[0]?.owns ?? false
}
