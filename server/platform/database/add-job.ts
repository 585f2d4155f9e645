import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** Jobs that find their own work. Adding a job twice before it starts runs it once. */
export type JobName = 'read-webhooks' | 'send-refunds' | 'send-notifications'

/** Adds the job in the caller's transaction: both commit, or neither. */
export async function addJob(tx: Database, name: JobName): Promise<void> {
  await sql`select from graphile_worker.add_job(${name}, job_key => ${name})`.execute(tx)
}
