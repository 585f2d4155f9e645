import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** Jobs that look for their work themselves; asking twice before one has begun is asking once. */
export type JobName = 'read-webhooks' | 'send-refunds' | 'send-notifications'

/** Inside the transaction that gives the reason for it: committed together, or not at all. */
export async function addJob(tx: Database, name: JobName): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, job_key => ${name})`.execute(tx)
}
