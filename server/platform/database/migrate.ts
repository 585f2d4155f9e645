import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { StartupError } from '#server/platform/startup-error.ts'
import { isLockTimeout, isWorthOneRetry } from './database-errors.ts'
import { type Migration, migrationFiles } from './migration-files.ts'

/**
 * A statement that waits for a table lock blocks every later query on that table. So a migration stops waiting after two
 * seconds, lets the queries run for a second, and tries again. It also tries again after a deadlock. After 40 attempts it
 * fails.
 */
const RETRY = { lockTimeoutMs: 2_000, attempts: 40, pauseMs: 1_000 }

/** Pause between two attempts of a node that waits for another node's migrations. */
const LOCK_PAUSE_MS = 200

/**
 * Applies the missing migrations, plain SQL files, forward only and in the order of their names. Each runs in its own
 * transaction. Nodes that start together take turns. Returns the names of the applied migrations.
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  { migrations = migrationFiles(), retry = RETRY } = {},
): Promise<string[]> {
  for (;;) {
    const applied = await db
      .transaction()
      .execute(async (lockTx) => ((await tryLock(lockTx)) ? applyPending(db, migrations, retry) : undefined))
    if (applied) return applied
    await wait(LOCK_PAUSE_MS)
  }
}

async function applyPending<Tables>(
  db: Kysely<Tables>,
  migrations: Migration[],
  retry: typeof RETRY,
): Promise<string[]> {
  await ensureTable(db)
  const pending = missingFrom(await appliedNames(db), migrations)
  for (const migration of pending) await applyWithRetries(db, migration, retry)
  return pending.map(({ name }) => name)
}

/**
 * Refuses a database whose tables are not of this version or an earlier one that can be updated. An empty database
 * passes. So does one that this role may not read yet: only the role that owns the tables can apply what is missing.
 */
export async function refuseOtherVersions<Tables>(db: Kysely<Tables>): Promise<void> {
  missingFrom(await appliedNames(db), migrationFiles())
}

/** True if no migration of this version is missing. Migrations of newer versions do not matter. */
export async function areMigrationsCurrent<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const applied = await appliedNames(db)
  return migrationFiles().every(({ name }) => applied.has(name))
}

/**
 * Tries to take the lock that lets one node migrate at a time. The transaction `lockTx` only holds this lock until its
 * end; each migration has a transaction of its own.
 *
 * Other nodes poll instead of waiting inside a statement, because their statements have a time limit.
 */
async function tryLock<Tables>(lockTx: Kysely<Tables>): Promise<boolean> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(lockTx)
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(3853314791062309107) as "isLocked"`.execute(lockTx)
  return rows[0]?.isLocked ?? false
}

/**
 * Creates the table only if it is missing: `create table if not exists` needs the permission to create tables even if
 * the table exists.
 */
async function ensureTable<Tables>(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db)
  if (rows.length > 0) return
  await sql`create table kysely_migration (
              name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db)
}

async function appliedNames<Tables>(db: Kysely<Tables>): Promise<Set<string>> {
  const { rows: found } = await sql<{ isReadable: boolean }>`
    select coalesce(has_table_privilege(to_regclass('kysely_migration'), 'select'), false) as "isReadable"`.execute(
    db,
  )
  if (!found[0]?.isReadable) return new Set()
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/**
 * Returns the migrations that a database lacks. Throws if it has one that this version does not know: a newer version
 * made it, or one before 0.1.0, which had other files.
 */
function missingFrom(applied: Set<string>, migrations: Migration[]): Migration[] {
  const known = new Set(migrations.map(({ name }) => name))
  const isKnown = [...applied].every((name) => known.has(name))
  if (isKnown) return migrations.filter(({ name }) => !applied.has(name))
  const [first] = migrations
  throw new StartupError(
    first && applied.has(first.name)
      ? 'The database was updated by a newer version of Tafiya. Start that version, or restore a backup from before the update.'
      : 'The database was made by a version of Tafiya before 0.1.0, which cannot be updated: set DATABASE_URL to an empty database, or DATA_DIR to a new folder.',
  )
}

async function applyWithRetries<Tables>(
  db: Kysely<Tables>,
  migration: Migration,
  { lockTimeoutMs, attempts, pauseMs }: typeof RETRY,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyOnce(db, migration, lockTimeoutMs)
    } catch (error) {
      if (!isLockTimeout(error) && !isWorthOneRetry(error)) throw error
      if (attempt >= attempts) throw couldNotLock(migration)
      await wait(pauseMs)
    }
  }
}

const couldNotLock = ({ name }: Migration): StartupError =>
  new StartupError(
    `Migration ${name} needs a table that another transaction has locked; none of it was applied. End that transaction (see pg_stat_activity) and start again.`,
  )

const applyOnce = <Tables>(db: Kysely<Tables>, migration: Migration, lockTimeoutMs: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}; set local statement_timeout = 0;
              set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql.raw(migration.text).execute(tx)
    await recordApplied(tx, migration)
  })

async function recordApplied<Tables>(db: Kysely<Tables>, { name }: Migration): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
    db,
  )
}
