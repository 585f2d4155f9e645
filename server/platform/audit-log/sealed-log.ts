import type { AppContext } from '#server/platform/context/context.ts'
import { sealDays } from '#server/platform/seals/seal-days.ts'
import type { Sealed } from '#server/platform/seals/sealed.ts'

/** The text of an entry leaves out the search words and the network address, which is removed after 90 days. */
export const AUDIT_LOG: Sealed = {
  name: 'audit log',
  seals: { table: 'audit_log_seals', rows: 'entries', sha256: 'sha256' },
  table: 'audit_log',
  at: 'created_at',
  canonical: `
    jsonb_build_array(
      l.id, l.type, l.action, l.details, l.entity, l.entity_id, l.booking_id, l.actor_id, l.actor_name, l.before, l.after,
      l.request_id, to_char(l.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US')
    )::text`,
}

/** Seals the closed days of the audit log. */
export async function sealLog(context: Pick<AppContext, 'db' | 'log'>): Promise<void> {
  await sealDays(context, AUDIT_LOG)
}
