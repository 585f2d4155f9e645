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

/** Adds the job in the caller's transaction, so that the job runs only if the transaction commits. */
export async function addJob(tx: Database, name: JobName): Promise<void> {
  await sql`select from graphile_worker.add_job(${name}, job_key => ${name})`.execute(tx)
}
