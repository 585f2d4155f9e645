import { ageText } from '#domain/platform/age-text.ts'
import { MONEY_LEDGER } from '#server/money/ledger/sealed-ledger.ts'
import { AUDIT_LOG } from '#server/platform/audit-log/sealed-log.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { areMigrationsCurrent } from '#server/platform/database/migrate.ts'
import { ownsAuditLog } from '#server/platform/database/runtime-role.ts'
import { countInvariantViolations } from '#server/platform/rules/invariants.ts'
import {
  type Replication,
  selectLag,
  selectLastBackup,
  selectReplication,
} from '#server/platform/rules/operating-state.ts'
import { verifySeals } from '#server/platform/seals/seal-days.ts'
import { type Check, fault, ok, type Verdict, warning } from './finding.ts'
import { type Archive, selectArchive, selectServerFacts } from './queries.ts'

const OLDEST_VERSION = 15
const CLOCK_DIFFERENCE_MS = 2_000
/** A nightly backup, with two hours of delay. */
const BACKUP_HOURS = 26
const JOB_LAG_SECONDS = 120
const OUTBOX_SECONDS = 300

/** Checks of the database and of the data in it. None of them writes. */
export function databaseChecks(db: Database): Check[] {
  return [
    {
      name: 'Database',
      look: async () => {
        const { version, isDurable } = await selectServerFacts(db)
        if (version < OLDEST_VERSION) return fault(`PostgreSQL ${version} is too old: use 15 or newer.`)
        if (!isDurable)
          return fault('fsync or synchronous_commit is off: a crash loses payments. Set both to on.')
        return ok(`PostgreSQL ${version} answers and keeps what it confirms.`)
      },
    },
    {
      name: 'Migrations',
      look: async () =>
        (await areMigrationsCurrent(db))
          ? ok('The tables are those of this version.')
          : fault(
              'The tables are not those of this version: start this version once with DATABASE_OWNER_URL.',
            ),
    },
    {
      name: 'Database role',
      look: async () =>
        (await ownsAuditLog(db))
          ? warning(
              'The role of DATABASE_URL owns the tables and could edit the audit log: see DATABASE_OWNER_URL.',
            )
          : ok('The role of DATABASE_URL cannot change tables or the audit log.'),
    },
    { name: 'Clock', look: () => checkClock(db) },
    { name: 'Standby', look: async () => judgeStandby(await selectReplication(db)) },
    { name: 'WAL archive', look: async () => judgeArchive(await selectArchive(db)) },
    { name: 'Backup', look: () => checkBackup(db) },
    { name: 'Jobs', look: () => checkJobs(db) },
    {
      name: 'Outbox',
      look: async () => {
        const { outboxSeconds } = await selectLag(db)
        return outboxSeconds > OUTBOX_SECONDS
          ? fault(`A message has been due for ${ageText(outboxSeconds)}, and no worker has tried to send it.`)
          : ok('Every message that is due is tried.')
      },
    },
    {
      name: 'Invariants',
      look: async () => {
        const counted = await countInvariantViolations(db)
        const broken = counted.filter((one) => one.broken > 0)
        return broken.length > 0
          ? fault(`Broken: ${broken.map(({ invariant, broken }) => `${invariant} (${broken})`).join(', ')}.`)
          : ok(`All ${counted.length} invariants hold.`)
      },
    },
    ...[MONEY_LEDGER, AUDIT_LOG].map((sealed) => ({
      name: sealed.name.replace(/^./, (first) => first.toUpperCase()),
      look: async () => {
        const { broken, compared } = await verifySeals(db, sealed)
        return broken.length > 0
          ? fault(`The ${sealed.name} was changed: ${broken.map(({ day }) => day).join(', ')}.`)
          : ok(`Unchanged: ${days(compared)} compared with their seals.`)
      },
    })),
  ]
}

async function checkClock(db: Database) {
  const asked = Date.now()
  const { clockMs } = await selectServerFacts(db)
  // The database read its clock between the question and now. The middle of that time is the best estimate.
  const difference = Math.round(clockMs - (asked + Date.now()) / 2)
  return Math.abs(difference) > CLOCK_DIFFERENCE_MS
    ? fault(`This clock and the database's differ by ${Math.abs(difference) / 1_000} s: set both by NTP.`)
    : ok('This clock and the database’s agree.')
}

export function judgeStandby({ isExpected, standbys, synchronous }: Replication): Verdict {
  if (!isExpected && standbys === 0)
    return warning('There is no standby: if this server is lost, so is its last day.')
  if (!isExpected) return warning('The standby is asynchronous: a failover loses the last bookings.')
  if (synchronous === null) return warning('The state of standbys is hidden: grant pg_monitor to the role.')
  return synchronous === 0
    ? fault('No synchronous standby is connected: nothing can be saved until one is back.')
    : ok(`${standbys} connected, ${synchronous} of them synchronous.`)
}

export function judgeArchive({ isOn, failedLast, ageSeconds }: Archive): Verdict {
  if (!isOn) return warning('archive_mode is off: a restore loses everything since the last backup.')
  if (failedLast) return fault('The newest WAL file could not be archived: see the log of PostgreSQL.')
  return ok(
    ageSeconds === null ? 'On, nothing to archive yet.' : `The newest file is ${ageText(ageSeconds)} old.`,
  )
}

async function checkBackup(db: Database) {
  const last = await selectLastBackup(db)
  if (!last) return fault('No backup was ever noted: run npm run tafiya -- backup each night.')
  const age = `The last one (${last.kind}) is ${ageText(last.ageSeconds)} old`
  return last.ageSeconds > BACKUP_HOURS * 3_600
    ? fault(`${age}: run npm run tafiya -- backup each night.`)
    : ok(`${age}.`)
}

async function checkJobs(db: Database) {
  const { jobSeconds, failedJobs } = await selectLag(db)
  if (jobSeconds > JOB_LAG_SECONDS)
    return fault(`A job has waited for ${ageText(jobSeconds)}: start a node with ROLE=worker or ROLE=all.`)
  return failedJobs > 0
    ? warning(`${failedJobs} failed and will run again: see the log of the worker.`)
    : ok('No job waits for long, and none has failed.')
}

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`)
