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

/** The jobs that wait for the commit of a transaction. */
const waiting = new WeakMap<Database, Set<JobName>>()

/**
 * Adds a job: at once, or after the commit of the transaction. In the transaction, all transactions of the cluster would
 * wait for each other at the row of the job until they commit, which takes long while a standby is slow.
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

/** Adds the jobs of a transaction that has committed. What fails is left to the schedule, which runs each of them. */
export async function addCollected(db: Database, jobs: ReadonlySet<JobName>): Promise<void> {
  for (const name of jobs) await addNow(db, name).catch(() => {})
}

/** Waits for no standby: a job that is lost with this node is in the schedule. */
const addNow = (db: Database, name: JobName) =>
  sql`
    select from set_config('synchronous_commit', 'off', true), graphile_worker.add_job(${name}, job_key => ${name})
  `.execute(db)
