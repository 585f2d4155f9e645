import { sql } from 'kysely'
import type { Database } from './connect.ts'

/**
 * The jobs that are added outside the schedule. Each finds its own work. Adding a job again before it starts does not
 * run it twice.
 */
export type JobName =
  | 'read-webhooks'
  | 'send-refunds'
  | 'follow-refunds'
  | 'send-notifications'
  | 'compare-up-to-now'
  | 'send-webhooks'

/** The jobs to add after the commit, by transaction. */
const waiting = new WeakMap<Database, Set<JobName>>()

/**
 * Adds a job: after the commit if `db` is a transaction, else at once. Inside the transaction, `add_job` would lock the
 * row of the job until the commit, so all transactions of the cluster would wait for each other. With a slow standby a
 * commit takes long.
 */
export async function addJob(db: Database, name: JobName): Promise<void> {
  const jobs = waiting.get(db)
  if (jobs) jobs.add(name)
  else await addNow(db, name)
}

/** Returns the set that collects the jobs of a transaction. */
export function collectJobs(tx: Database): ReadonlySet<JobName> {
  const jobs = new Set<JobName>()
  waiting.set(tx, jobs)
  return jobs
}

/**
 * Adds the jobs of a transaction that has committed. Ignores failures, because the schedule runs these jobs too. The
 * only job that is not in the schedule, `compare-up-to-now`, is added outside a transaction.
 */
export async function addCollected(db: Database, jobs: ReadonlySet<JobName>): Promise<void> {
  for (const name of jobs) await addNow(db, name).catch(() => {})
}

/**
 * Does not wait for a standby (`synchronous_commit`), because the schedule runs a job that is lost with this node. A lost
 * `compare-up-to-now` is asked for again.
 */
const addNow = (db: Database, name: JobName) =>
  sql`
    select from set_config('synchronous_commit', 'off', true), graphile_worker.add_job(${name}, job_key => ${name})
  `.execute(db)
