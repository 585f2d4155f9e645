import { type Selectable, sql } from 'kysely'
import type { LogQuery } from '#contracts/platform/logs.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { lagosDays } from '#server/platform/database/lagos-days.ts'
import {
  filteredBy,
  isIn,
  type List,
  matchesWords,
  type Page,
  type Part,
  selectIds,
  selectPage,
} from '#server/platform/database/list-page.ts'
import type { AuditLog } from '#server/platform/database/schema.ts'
import type { LogEntry } from './log-entry.ts'

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

export type PastAct = { actorId: number; id: string; action: string; details: string; at: Date }

export async function selectLatestActs(
  db: Database,
  actorIds: readonly number[],
  most: number,
): Promise<PastAct[]> {
  const { rows } = await sql<PastAct>`
    select who.id as "actorId", act.*
    from unnest(${actorIds}::int[]) as who (id)
    cross join lateral (
      select l.id, l.action, l.details, l.created_at as at
      from audit_log l
      where l.actor_id = who.id
      order by l.id desc
      limit ${most}
    ) act
  `.execute(db)
  return rows
}

export type LogRow = Selectable<AuditLog>

const logList = (query: LogQuery): List => ({
  columns: sql`l.*`,
  id: sql`l.id`,
  from: sql`audit_log l`,
  where: [
    matchesWords(query.search, (word) => isIn(sql`l.search_words`, word)),
    filteredBy(query.type, (type) => sql`l.type = ${type}`),
    filteredBy(query.actorId, (id) => sql`l.actor_id = ${id}`),
    filteredBy(query.bookingId, (id) => sql`l.booking_id = ${id}`),
    lagosDays(sql`l.created_at`, query),
  ],
  sorts: { timestamp: sql`l.created_at` },
  order: sql`l.created_at desc, l.id desc`,
})

export const selectLogs = (db: Database, query: LogQuery & Part): Promise<Page<LogRow>> =>
  selectPage(db, query, logList(query))

export const selectLogIds = (db: Database, query: LogQuery): Promise<string[]> =>
  selectIds(db, query, logList(query))
