import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import { only } from '#server/platform/database/only.ts'

export type ServerFacts = {
  version: number
  isDurable: boolean
  /** The database's clock, in milliseconds since 1970. */
  clockMs: number
}

export async function selectServerFacts(db: Database): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('fsync') = 'on' and current_setting('synchronous_commit') <> 'off' as "isDurable",
      (extract(epoch from clock_timestamp()) * 1000)::float8 as "clockMs"
  `.execute(db)
  return only(rows)
}

export type Archive = { isOn: boolean; failedLast: boolean; ageSeconds: number | null }

/** The WAL archive. `failedLast`: the newest attempt failed. */
export async function selectArchive(db: Database): Promise<Archive> {
  const { rows } = await sql<Archive>`
    select current_setting('archive_mode') <> 'off' as "isOn",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "failedLast",
      extract(epoch from now() - last_archived_time)::float8 as "ageSeconds"
    from pg_stat_archiver
  `.execute(db)
  return only(rows)
}

export async function insertBackup(db: Database, kind: string, bytes: number | null): Promise<void> {
  await sql`insert into backups (kind, bytes) values (${kind}, ${bytes})`.execute(db)
}
