import { Counter, Gauge } from 'prom-client'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { registry } from '#server/platform/http/metrics.ts'
import { ttlCache } from '#server/platform/http/ttl-cache.ts'
import { selectInvariantCounts, selectInvariantsAge } from '#server/platform/rules/invariants.ts'
import {
  type Replication,
  selectAge,
  selectLag,
  selectLastBackup,
  selectReplication,
} from '#server/platform/rules/operating-state.ts'
import { type Sales, selectSalesOfLastHour } from '#server/platform/rules/sales.ts'
import { countWaiting, selectDisputeHoursLeft, type Waiting } from '#server/platform/rules/waiting.ts'

const gauge = (name: string, help: string, labelNames: string[] = []) =>
  new Gauge({ name, help, labelNames, registers: [registry] })

const GAUGES: Record<keyof (Waiting & Sales), Gauge> = {
  openExceptions: gauge('tafiya_open_exceptions', 'Payments with an exception that waits for a person.'),
  unknownPayments: gauge('tafiya_unknown_payments', 'Payments that are not in our records and not closed.'),
  disputesDue: gauge(
    'tafiya_disputes_due',
    'Disputes that nobody has answered two hours before the deadline.',
  ),
  refundsFailed: gauge('tafiya_refunds_failed', 'Failed refunds that are waiting for staff.'),
  refundsNeedAttention: gauge('tafiya_refunds_need_attention', 'Refunds that are waiting for bank details.'),
  refundsLate: gauge('tafiya_refunds_late', 'Refunds that have been on their way for more than a day.'),
  refundsOverdue: gauge(
    'tafiya_refunds_overdue',
    'Refunds that have not arrived within the working days of the settings.',
  ),
  doorExceptions: gauge('tafiya_door_exceptions', 'Exceptions at the door that staff have not resolved.'),
  webhooksLate: gauge(
    'tafiya_webhooks_late',
    'Messages from the provider that have waited for more than 10 minutes.',
  ),
  notificationsLate: gauge(
    'tafiya_notifications_late',
    'Mails and SMS that have waited for more than 10 minutes.',
  ),
  paymentChecksLate: gauge(
    'tafiya_payment_checks_late',
    'Open payments whose check is more than 5 minutes late.',
  ),
  jobsFailed: gauge('tafiya_jobs_failed', 'Failed jobs that are waiting for their next attempt.'),
  seatsSold: gauge('tafiya_seats_sold_last_hour', 'Seats of the bookings confirmed in the last hour.'),
  nairaReceived: gauge('tafiya_naira_received_last_hour', 'Naira that arrived in the last hour.'),
  paymentsStarted: gauge('tafiya_payments_started_last_hour', 'Online payments started in the last hour.'),
  paymentsPaid: gauge(
    'tafiya_payments_paid_last_hour',
    'Online payments started in the last hour that are paid.',
  ),
}
const jobLag = gauge('tafiya_job_lag_seconds', 'How long the oldest job that could run has waited.')
const outboxOverdue = gauge(
  'tafiya_outbox_overdue_seconds',
  'How long a mail or SMS has been due without an attempt to send it.',
)
const disputeMinutesLeft = gauge(
  'tafiya_disputes_minutes_left',
  'Business minutes until the next deadline of a dispute without an answer. Absent if there is none.',
)
const backupAge = gauge(
  'tafiya_backup_age_seconds',
  'Age of the last backup that was noted, or of the database if there is none.',
)
const synchronousStandbys = gauge(
  'tafiya_synchronous_standbys',
  'Standbys that commits wait for. Absent where commits wait for none, or the role may not see standbys.',
)
const brokenInvariants = gauge(
  'tafiya_broken_invariants',
  'Number of records that broke this rule at the last data check.',
  ['invariant'],
)

const invariantsAge = gauge(
  'tafiya_invariants_age_seconds',
  'Age of the last data check, or of the database if there was none.',
)

const commitsUnknown = new Counter({
  name: 'tafiya_commit_unknown_total',
  help: 'Statements of this node of which it was not known whether they had committed.',
  registers: [registry],
})
const gateIsClosed = gauge(
  'tafiya_write_gate',
  '1 while this node refuses writes because commits do not return, otherwise 0.',
)

/** All gauges that are read from the database. */
const FROM_DATABASE = [
  ...Object.values(GAUGES),
  jobLag,
  outboxOverdue,
  invariantsAge,
  disputeMinutesLeft,
  backupAge,
  synchronousStandbys,
]

/** However often metrics are scraped, the database is queried at most every five seconds. */
const KEPT_MS = 5_000

/**
 * Returns a function that sets the gauges, most of them from the database. It removes those while the database is down:
 * an old value would suggest that all is well.
 */
export function createGauges({
  background: db,
  config,
  writeGate,
  log,
}: Pick<AppContext, 'background' | 'config' | 'writeGate' | 'log'>): () => Promise<void> {
  const kept = ttlCache<Readings>({ forMs: KEPT_MS, most: 1 })

  return async () => {
    commitsUnknown.reset()
    commitsUnknown.inc(writeGate.unknownCount())
    gateIsClosed.set(writeGate.isClosed() ? 1 : 0)
    try {
      const { counts, invariants, ...ages } = await kept.read('', () =>
        takeReadings(db, config.paystack.mode),
      )
      for (const [name, one] of Object.entries(GAUGES)) one.set(counts[name as keyof typeof counts])
      brokenInvariants.reset()
      for (const { invariant, broken } of invariants) brokenInvariants.set({ invariant }, broken)
      jobLag.set(ages.jobSeconds)
      outboxOverdue.set(ages.outboxSeconds)
      invariantsAge.set(ages.invariantsSeconds)
      backupAge.set(ages.backupSeconds)
      setOrRemove(disputeMinutesLeft, ages.disputeMinutesLeft)
      setOrRemove(synchronousStandbys, ages.synchronousStandbys)
    } catch (error) {
      log.warn({ err: error }, 'the gauges could not be read')
      brokenInvariants.reset()
      for (const one of FROM_DATABASE) one.remove()
    }
  }
}

type Readings = Awaited<ReturnType<typeof takeReadings>>

async function takeReadings(db: Database, mode: string) {
  const { jobSeconds, outboxSeconds } = await selectLag(db)
  const hoursLeft = await selectDisputeHoursLeft(db)
  const databaseSeconds = await selectAge(db)
  return {
    counts: { ...(await countWaiting(db)), ...(await selectSalesOfLastHour(db, mode)) },
    invariants: await selectInvariantCounts(db),
    jobSeconds,
    outboxSeconds,
    invariantsSeconds: (await selectInvariantsAge(db)) ?? databaseSeconds,
    backupSeconds: (await selectLastBackup(db))?.ageSeconds ?? databaseSeconds,
    disputeMinutesLeft: hoursLeft.length > 0 ? Math.min(...hoursLeft) * 60 : null,
    synchronousStandbys: standbysThatCount(await selectReplication(db)),
  }
}

/** Returns null if commits wait for no standby, because a zero would trigger an alert. */
export const standbysThatCount = ({ isExpected, synchronous }: Replication): number | null =>
  isExpected ? synchronous : null

function setOrRemove(one: Gauge, value: number | null): void {
  if (value === null) one.remove()
  else one.set(value)
}
