import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** Append-only tables: the runtime role can only insert and select rows. */
const APPEND_ONLY = sql.raw('audit_log, audit_log_seals, demo_mark, money_lines, day_roots')

/**
 * Grants the runtime role, which serves requests and runs jobs, access to rows but not to table definitions. Runs at
 * each start, after the migrations, if another role owns the tables and its URL is given. The runtime role cannot alter
 * the schema or disable a trigger. It cannot edit the audit log, except to remove old network addresses.
 *
 * The job runner enables row level security on its tables without a policy, which hides all rows from the runtime role.
 * So each of these tables gets a policy.
 */
export async function grantRuntime(owner: Database, role: string): Promise<void> {
  const runtime = sql.id(role)
  await owner.transaction().execute(async (tx) => {
    // Two nodes that grant at once would fail with "tuple concurrently updated".
    await sql`select pg_advisory_xact_lock(hashtext('tafiya grants'))`.execute(tx)
    await sql`revoke create on schema public from public`.execute(tx)
    for (const schema of [sql.id('public'), sql.id('graphile_worker')]) {
      await sql`grant usage on schema ${schema} to ${runtime}`.execute(tx)
      await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${runtime}`.execute(
        tx,
      )
      await sql`grant usage, select on all sequences in schema ${schema} to ${runtime}`.execute(tx)
    }
    // Applies to the tables of coming migrations from the moment they exist. Their triggers run in the nodes of the
    // release before, which would otherwise be refused until the new node has granted.
    await sql`alter default privileges in schema public
              grant select, insert, update, delete on tables to ${runtime}`.execute(tx)
    await sql`alter default privileges in schema public grant usage, select on sequences to ${runtime}`.execute(
      tx,
    )
    await sql`revoke update, delete on ${APPEND_ONLY} from ${runtime}`.execute(tx)
    // Triggers on payments and refunds write the lines of the money ledger, with the permissions of the owner.
    await sql`revoke insert on money_lines from ${runtime}`.execute(tx)
    await sql`revoke insert, update, delete on kysely_migration, graphile_worker.migrations from ${runtime}`.execute(
      tx,
    )
    await sql`grant execute on function blank_log_addresses(interval), blank_visitor_addresses(integer[])
              to ${runtime}`.execute(tx)
    for (const table of await guardedTables(tx)) {
      const guarded = sql.id('graphile_worker', table)
      await sql`drop policy if exists tafiya_runtime on ${guarded}`.execute(tx)
      await sql`create policy tafiya_runtime on ${guarded} to ${runtime} using (true) with check (true)`.execute(
        tx,
      )
    }
  })
}

async function guardedTables(tx: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
  `.execute(tx)
  return rows.map(({ name }) => name)
}
