import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import { only } from '#server/platform/database/only.ts'

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
  return only(rows)
}

export type LastBackup = { kind: string; ageSeconds: number }

export async function selectLastBackup(db: Database): Promise<LastBackup | undefined> {
  const { rows } = await sql<LastBackup>`
    select kind, extract(epoch from now() - taken_at)::float8 as "ageSeconds" from backups
    order by taken_at desc limit 1
  `.execute(db)
  return rows[0]
}

/** The age of the database in seconds. */
export async function selectAge(db: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from now() - min(timestamp)::timestamptz)::float8 as seconds from kysely_migration
  `.execute(db)
  return rows[0]?.seconds ?? 0
}

export type Lag = { jobSeconds: number; failedJobs: number; outboxSeconds: number }

/**
 * Returns for how long the oldest job has been due, and for how long a message has been due without an attempt. A
 * message whose attempts fail is due again later, so an address that takes no mail does not count.
 */
export async function selectLag(db: Database): Promise<Lag> {
  const { rows } = await sql<Lag>`
    select
      (select coalesce(max(extract(epoch from now() - run_at)), 0) from graphile_worker.jobs
       where run_at < now() and locked_at is null and attempts < max_attempts)::float8 as "jobSeconds",
      (select count(*) from graphile_worker.jobs where last_error is not null)::int as "failedJobs",
      (select coalesce(max(extract(epoch from now() - next_attempt_at)), 0) from notifications
       where status = 'pending' and next_attempt_at < now())::float8 as "outboxSeconds"
  `.execute(db)
  return only(rows)
}
