import { sql } from 'kysely'
import type { Database, Limits } from './connect.ts'

export const PROBE_LIMITS: Limits = {
  statementMs: 2_000,
  lockMs: 1_000,
  idleInTransactionMs: 1_000,
  answerMs: 3_000,
}

/**
 * Commits an empty entry of the log that standbys receive, so it returns only while commits return. A probe that waits
 * for a standby keeps its backend. So that only one backend waits, the probes of all nodes take the same lock, and a
 * probe that cannot get it fails.
 */
export async function probeWrite(db: Database): Promise<void> {
  await sql`
    select from pg_advisory_xact_lock(hashtext('tafiya write probe')),
      pg_logical_emit_message(true, 'tafiya', 'probe')
  `.execute(db)
}

/**
 * Waits until the standby has everything that this server has committed. Needed before an answer that was found is
 * returned: its rows may come from a commit whose wait for the standby was cancelled.
 */
export async function waitForStandby(db: Database): Promise<void> {
  await sql`select from pg_logical_emit_message(true, 'tafiya', 'wait')`.execute(db)
}
