import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'

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
  return rows[0] as ServerFacts
}

export type Replication = {
  isExpected: boolean
  /** Standbys that are connected. */
  standbys: number
  /** Null if this role may not see the state of standbys. */
  synchronous: number | null
}

export async function selectReplication(db: Database): Promise<Replication> {
  const { rows } = await sql<Replication>`
    select current_setting('synchronous_standby_names') <> '' as "isExpected",
      (select count(*) from pg_stat_replication)::int as standbys,
      (select case when bool_or(sync_state is null) then null
        else count(*) filter (where sync_state in ('sync', 'quorum')) end
       from pg_stat_replication)::int as synchronous
  `.execute(db)
  return rows[0] as Replication
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
  return rows[0] as Archive
}

export type LastBackup = { kind: string; ageSeconds: number }

export async function selectLastBackup(db: Database): Promise<LastBackup | undefined> {
  const { rows } = await sql<LastBackup>`
    select kind, extract(epoch from now() - taken_at)::float8 as "ageSeconds" from backups
    order by taken_at desc limit 1
  `.execute(db)
  return rows[0]
}

export async function insertBackup(db: Database, kind: string, bytes: number | null): Promise<void> {
  await sql`insert into backups (kind, bytes) values (${kind}, ${bytes})`.execute(db)
}

export type Lag = { jobSeconds: number; failedJobs: number; outboxSeconds: number }

/** The ages of the oldest job that could run now and of the oldest message that could be sent now. */
export async function selectLag(db: Database): Promise<Lag> {
  const { rows } = await sql<Lag>`
    select
      (select coalesce(max(extract(epoch from now() - run_at)), 0) from graphile_worker.jobs
       where run_at < now() and locked_at is null and attempts < max_attempts)::float8 as "jobSeconds",
      (select count(*) from graphile_worker.jobs where last_error is not null)::int as "failedJobs",
      (select coalesce(max(extract(epoch from now() - created_at)), 0) from notifications
       where status = 'pending' and next_attempt_at < now())::float8 as "outboxSeconds"
  `.execute(db)
  return rows[0] as Lag
}
