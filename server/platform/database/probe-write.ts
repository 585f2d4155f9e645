import { sql } from 'kysely'
import type { Database, Limits } from './connect.ts'

export const PROBE_LIMITS: Limits = {
  statementMs: 2_000,
  lockMs: 1_000,
  idleInTransactionMs: 1_000,
  answerMs: 3_000,
}

/**
 * Commits an empty entry of the log that standbys receive, so it returns only if commits do. A probe that waits for a
 * standby keeps its backend. So that these do not pile up, the probes of all nodes take one lock: the next ones fail at
 * it instead of waiting for the standby too.
 */
export async function probeWrite(db: Database): Promise<void> {
  await sql`
    select from pg_advisory_xact_lock(hashtext('tafiya write probe')),
      pg_logical_emit_message(true, 'tafiya', 'probe')
  `.execute(db)
}

/**
 * Waits until everything that this server has committed is as safe as a commit of our own. For an answer that was found
 * instead of written: its rows may be those of a commit whose wait for the standby was cancelled.
 */
export async function waitForStandby(db: Database): Promise<void> {
  await sql`select from pg_logical_emit_message(true, 'tafiya', 'wait')`.execute(db)
}
