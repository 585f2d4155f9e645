import { Counter, Gauge } from 'prom-client'
import type { AppContext } from '#server/context.ts'
import type { Invariant } from '#server/platform/database/invariants.ts'
import { registry } from '#server/platform/http/metrics.ts'
import { ttlCache } from '#server/platform/http/ttl-cache.ts'
import { countWaiting, selectPromiseCounts, type Waiting } from './queries.ts'

const gauge = (name: string, help: string, labelNames: string[] = []) =>
  new Gauge({ name, help, labelNames, registers: [registry] })

const GAUGES: Record<keyof Waiting, Gauge> = {
  openExceptions: gauge('tafiya_open_exceptions', 'Payments with an exception that is not closed.'),
  unknownPayments: gauge('tafiya_unknown_payments', 'Payments that are not in our records and not closed.'),
  disputesDue: gauge(
    'tafiya_disputes_due',
    'Disputes that nobody has answered two hours before the deadline.',
  ),
  refundsFailed: gauge('tafiya_refunds_failed', 'Failed refunds that are waiting for staff.'),
  refundsNeedAttention: gauge('tafiya_refunds_need_attention', 'Refunds that are waiting for bank details.'),
  refundsLate: gauge('tafiya_refunds_late', 'Refunds that have been on their way for more than a day.'),
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
}
const invariantViolations = gauge(
  'tafiya_broken_promises',
  'Number of records that broke this rule at the last data check.',
  ['promise'],
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

/** However often metrics are scraped, the database is queried at most every five seconds. */
const KEPT_MS = 5_000

/**
 * Returns a function that sets the gauges, most of them from the database. It removes those while the database is down:
 * an old value would suggest that all is well.
 */
export function createGauges({
  background: db,
  writeGate,
  log,
}: Pick<AppContext, 'background' | 'writeGate' | 'log'>): () => Promise<void> {
  const kept = ttlCache<[Waiting, Invariant[]]>({ forMs: KEPT_MS, most: 1 })
  const read = () => kept.read('', () => Promise.all([countWaiting(db), selectPromiseCounts(db)]))

  return async () => {
    commitsUnknown.reset()
    commitsUnknown.inc(writeGate.unknownCount())
    gateIsClosed.set(writeGate.isClosed() ? 1 : 0)
    try {
      const [waiting, promises] = await read()
      for (const [name, one] of Object.entries(GAUGES)) one.set(waiting[name as keyof Waiting])
      invariantViolations.reset()
      for (const { promise, broken } of promises) invariantViolations.set({ promise }, broken)
    } catch (error) {
      log.warn({ err: error }, 'the gauges could not be read')
      for (const one of [...Object.values(GAUGES), invariantViolations]) one.reset()
      for (const one of Object.values(GAUGES)) one.remove()
    }
  }
}
