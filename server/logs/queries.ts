import type { Database } from '#server/database/connect.ts'
import type { LogEntry } from './write-log.ts'

export async function insertEntries(tx: Database, entries: LogEntry[]): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values(
      entries.map((entry) => ({
        type: entry.type,
        action: entry.action,
        details: entry.details,
        entity: entry.entity ?? null,
        entity_id: entry.entityId ?? null,
        booking_id: entry.bookingId ?? null,
        actor_id: entry.actor?.id ?? null,
        actor_name: entry.actor?.name ?? null,
        before: entry.before ? JSON.stringify(entry.before) : null,
        after: entry.after ? JSON.stringify(entry.after) : null,
        ip_address: entry.ip ?? null,
        request_id: entry.requestId ?? null,
      })),
    )
    .execute()
}
