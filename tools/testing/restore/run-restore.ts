import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { randomFrom } from '#server/demo/random.ts'
import { MONEY_LEDGER } from '#server/money/ledger/sealed-ledger.ts'
import { AUDIT_LOG } from '#server/platform/audit-log/sealed-log.ts'
import { addJob } from '#server/platform/database/add-job.ts'
import { ensureDatabase } from '#server/platform/embedded-postgres/ensure-database.ts'
import { startPostgres } from '#server/platform/embedded-postgres/start-postgres.ts'
import { countInvariantViolations } from '#server/platform/rules/invariants.ts'
import { verifySeals } from '#server/platform/seals/seal-days.ts'
import { createAsk } from '#testing/chaos/ask.ts'
import { buy } from '#testing/chaos/buyer.ts'
import type { Finding } from '#testing/chaos/find-faults.ts'
import { startHistory } from '#testing/chaos/history.ts'
import { keepTripsOpen, openLines } from '#testing/chaos/open-trips.ts'
import type { Length } from '#testing/chaos/progress.ts'
import { openWorld, type World } from '#testing/chaos/world.ts'
import { until } from '#testing/run-product.ts'
import { takeBaseBackup } from './base-backup.ts'

export type RestoreOptions = {
  seed: number
  /** The length of each of three phases: before the backup, until the chosen moment, and after it. */
  length: Length
  buyers: number
  say?: (line: string) => void
}

export type RestoreReport = {
  faults: Finding[]
  figures: { what: string; value: number }[]
}

/** The rows that must be restored, because people were told of them. */
type Kept = { bookings: string[]; payments: string[] }

/** A lost database. Only a base backup and the WAL archive of it remain. */
export type LostDatabase = {
  /**
   * Restores the backup and the WAL archive to the chosen moment. Compares the result with the rows of that moment and
   * with the provider's records. For the control, `isBackupOnly` restores the backup alone, as from a nightly dump. May
   * be called repeatedly, because each call starts from the backup.
   */
  restore: (options?: { isBackupOnly?: boolean }) => Promise<RestoreReport>
  stop: () => Promise<void>
}

/** Lets buyers buy, takes a base backup meanwhile, and loses the database later. */
export async function loseDatabase(options: RestoreOptions): Promise<LostDatabase> {
  const { seed, length, buyers, say = () => {} } = options
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-restore-'))
  // If root runs the drill, PostgreSQL runs as another user, which must be able to enter this folder.
  chmodSync(folder, 0o755)
  const [dir, archive, backup] = ['postgres', 'archive', 'backup'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  mkdirSync(archive)
  chmodSync(archive, 0o777)
  const archiving = { archive_mode: 'on', archive_command: `cp %p ${archive}/%f` }
  let postgres = await startPostgres({ dir, settings: archiving })
  let world: World | undefined
  const stop = async () => {
    await world?.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await ensureDatabase(postgres, 'tafiya')
    const url = postgres.url('tafiya')
    const opened = await openWorld({ url, nodes: [{}] }, randomFrom(seed))
    world = opened
    const shop = await openShop(opened, seed, buyers)
    await shop.sell(length)
    await takeBaseBackup(url, dir, backup)
    say('a base backup was taken while people bought')
    await shop.sell(length)
    const chosen = await readMoment(opened)
    say(`the moment to return to is ${chosen.at}`)
    await shop.sell(length)
    await shop.close()
    await opened.database.pool.query('select pg_switch_wal()')
    const last = await read(opened)
    await postgres.stop()
    rmSync(dir, { recursive: true })
    say('the database is lost')

    const restore = async (isBackupOnly: boolean) => {
      await postgres.stop()
      rmSync(dir, { recursive: true, force: true })
      cpSync(backup, dir, { recursive: true })
      writeFileSync(join(dir, 'recovery.signal'), '')
      postgres = await startPostgres({
        dir,
        settings: {
          restore_command: `cp ${archive}/%f %p`,
          recovery_target_action: 'promote',
          ...(isBackupOnly ? { recovery_target: 'immediate' } : { recovery_target_time: chosen.at }),
        },
      })
      await until(async () => !(await isInRecovery(url)))
      say('the database is back')
    }
    return {
      restore: async ({ isBackupOnly = false } = {}) => {
        await restore(isBackupOnly)
        return examine(opened, { chosen: chosen.kept, last, say })
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Makes the restored product compare its payments with the provider's, and reports missing rows and broken invariants.
 */
async function examine(
  world: World,
  { chosen, last, say }: { chosen: Kept; last: Kept; say: (line: string) => void },
): Promise<RestoreReport> {
  await world.nodes.untilAllReady()
  const restored = await read(world)
  const since = await world.patiently(() => clock(world))
  await world.patiently(() => addJob(world.database.db, 'compare-up-to-now'))
  await until(() => isCompared(world, since))
  say('our payments were compared with the provider’s')
  const missing = <Row>(rows: Row[], of: Row[]) => rows.filter((row) => !of.includes(row)).length
  return {
    figures: [
      { what: 'bookings at the chosen moment', value: chosen.bookings.length },
      { what: 'bookings when the database was lost', value: last.bookings.length },
      { what: 'bookings after the restore', value: restored.bookings.length },
      {
        what: 'payments made after the chosen moment',
        value: (await laterPayments(world, restored)).length,
      },
      { what: '  found at the provider', value: await countFound(world, restored) },
    ],
    faults: [
      { what: 'bookings lost', count: missing(chosen.bookings, restored.bookings) },
      { what: 'payments lost', count: missing(chosen.payments, restored.payments) },
      {
        what: 'payments at the provider that nobody knows',
        count: (await laterPayments(world, restored)).length - (await countFound(world, restored)),
      },
      ...(await countInvariantViolations(world.database.db)).map(({ invariant, broken }) => ({
        what: `broken: ${invariant}`,
        count: broken,
      })),
      {
        what: 'days of the money ledger that changed',
        count: (await verifySeals(world.database.db, MONEY_LEDGER)).broken.length,
      },
      {
        what: 'days of the audit log that changed',
        count: (await verifySeals(world.database.db, AUDIT_LOG)).broken.length,
      },
    ],
  }
}

/** Lets buyers buy until `close` is called. `sell` waits until some time has passed or some buyers are done. */
async function openShop(world: World, seed: number, buyers: number) {
  const history = startHistory()
  const lines = await openLines(world)
  const closed = new AbortController()
  let people = 0
  let done = 0
  const keepOpen = async () => {
    for (; !closed.signal.aborted; await sleep(300)) await keepTripsOpen(world, lines)
  }
  const queue = async () => {
    while (!closed.signal.aborted) {
      const number = ++people
      const random = randomFrom(seed + 100 + number)
      await buy({
        number,
        ask: createAsk(world.nodes.urls(), random, []),
        history,
        random,
        world,
        lines: () => lines,
      })
      done += 1
    }
  }
  await keepTripsOpen(world, lines)
  const everyone = Promise.all([keepOpen(), ...Array.from({ length: buyers }, queue)])
  return {
    sell: async (length: Length) => {
      if ('seconds' in length) return sleep(length.seconds * 1_000)
      const enough = done + length.buyers
      await Promise.race([until(() => done >= enough), everyone])
    },
    close: async () => {
      closed.abort()
      await everyone
    },
  }
}

/** Reads the rows and the moment. The clock is read last, so that every row committed before the moment is included. */
async function readMoment(world: World): Promise<{ kept: Kept; at: string }> {
  const kept = await read(world)
  return { kept, at: await clock(world) }
}

async function clock({ database }: World): Promise<string> {
  const { rows } = await database.pool.query<{ at: string }>('select clock_timestamp()::text as at')
  return rows[0]?.at ?? ''
}

async function read({ database, patiently }: World): Promise<Kept> {
  const names = async (statement: string) =>
    (await patiently(() => database.pool.query<{ name: string }>(statement))).rows.map(({ name }) => name)
  return {
    bookings: await names('select booking_token as name from bookings'),
    payments: await names(`select reference as name from payments where status = 'PAID'`),
  }
}

async function isInRecovery(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is')
    return rows[0]?.is ?? true
  } catch {
    return true
  } finally {
    await client.end().catch(() => {})
  }
}

/** True if the comparison is over. It puts its findings into the inbox of webhooks, so they must be processed too. */
async function isCompared({ database, patiently }: World, since: string): Promise<boolean> {
  const { rows } = await patiently(() =>
    database.pool.query(
      `select from audit_log
       where action = 'payments.compared' and created_at >= $1 and not exists (
         select from webhook_inbox where processed_at is null and last_error is null and received_at >= $1)`,
      [since],
    ),
  )
  return rows.length > 0
}

/** Returns the references of the provider's charges that were not paid yet at the restored moment. */
async function laterPayments({ sandbox }: World, restored: Kept): Promise<string[]> {
  return sandbox.paystack
    .ledger()
    .transactions.filter(({ paidAt, status }) => paidAt !== null && status !== 'reversed')
    .map(({ reference }) => reference)
    .filter((reference) => !restored.payments.includes(reference))
}

/** Counts the later payments that now belong to a booking or wait for staff as unknown payments. */
async function countFound(world: World, restored: Kept): Promise<number> {
  const { rows } = await world.database.pool.query<{ count: number }>(
    `select count(distinct reference)::int as count from (
       select reference from payments where status = 'PAID'
       union all select reference from unknown_payments) known
     where reference = any($1)`,
    [await laterPayments(world, restored)],
  )
  return rows[0]?.count ?? 0
}
