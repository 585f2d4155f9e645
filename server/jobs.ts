import { type AddJobFunction, Logger, type LogLevel, type Runner, run, runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger as Log } from 'pino'
import { freezeManifests } from '#server/boarding/manifest/freeze-manifests.ts'
import { releaseExpiredHolds } from '#server/changes/expiry/release-expired-holds.ts'
import { ownerAddress } from '#server/company/settings/owner-address.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { sendWebhooks } from '#server/messages/webhooks/send-webhooks.ts'
import { returnResoldCharges } from '#server/money/cancelling/return-resold-charges.ts'
import { pollDisputes } from '#server/money/disputes/note-dispute.ts'
import { remindOfDisputes } from '#server/money/disputes/remind-of-disputes.ts'
import { compareWithProvider } from '#server/money/incoming/compare-with-provider.ts'
import { readWebhooks } from '#server/money/incoming/read-webhooks.ts'
import { reconcile } from '#server/money/incoming/reconcile.ts'
import { sealLedger } from '#server/money/ledger/seal-ledger.ts'
import { escalateRefunds } from '#server/money/refunds/escalate-refunds.ts'
import { followRefunds } from '#server/money/refunds/follow-refunds.ts'
import { sendRefunds } from '#server/money/refunds/send-refunds.ts'
import { settleAccounts } from '#server/money/refunds/settle-accounts.ts'
import { sendDailyReport } from '#server/office/dashboard/send-daily-report.ts'
import { countInvariants } from '#server/office/housekeeping/count-invariants.ts'
import { forgetExpired } from '#server/office/housekeeping/forget-expired.ts'
import { keepOnlyWhatIsNeeded } from '#server/office/housekeeping/keep-only-what-is-needed.ts'
import { sealLog } from '#server/platform/audit-log/sealed-log.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { remindPassengers } from '#server/platform/outbox/remind-passengers.ts'

/** All jobs. Each job may run twice, late or on any node without harm. */
const tasks = (context: AppContext): Record<string, () => Promise<void>> => ({
  'forget-expired': () => forgetExpired(context.db),
  'read-webhooks': () => readWebhooks(context),
  reconcile: () => reconcile(context),
  'compare-with-provider': () => compareWithProvider(context, new Date()),
  // Compares like `compare-with-provider`, and includes the payments of the last hour.
  'compare-up-to-now': () => compareWithProvider(context, new Date(), { isUpToNow: true }),
  'send-refunds': () => sendRefunds(context),
  'follow-refunds': () => followRefunds(context),
  'settle-refund-accounts': () => settleAccounts(context),
  'poll-disputes': () => pollDisputes(context),
  'remind-of-disputes': () => remindOfDisputes(context),
  'send-notifications': () => sendNotifications(context),
  'send-webhooks': () => sendWebhooks(context),
  'send-reminders': () => remindPassengers(context.db),
  'freeze-manifests': () => freezeManifests(context),
  'keep-only-what-is-needed': () => keepOnlyWhatIsNeeded(context),
  'seal-audit-log': () => sealLog(context),
  'seal-money-ledger': () => sealLedger(context),
  'escalate-refunds': async () => escalateRefunds(context, await ownerAddress(context)),
  'release-expired-holds': () => releaseExpiredHolds(context),
  'return-resold-charges': () => returnResoldCharges(context),
  'count-invariants': () => countInvariants(context),
  'send-daily-report': () => sendDailyReport(context, new Date()),
})

/**
 * Format: minute hour day month weekday (UTC) job. `fill=1d` runs a job whose time passed within the last day while no
 * worker ran. `jobKey` keeps at most one copy of a job waiting in the queue. A copy can start while an earlier one
 * still runs, so a job with many items takes no further item after 40 seconds (`startTurn`). Otherwise its copies could
 * take all five slots of a node (`concurrency`). A named queue would run one copy at a time, but if a node is killed,
 * its queue stays locked for four hours.
 */
export const SCHEDULE = `
17 * * * * forget-expired ?jobKey=forget-expired
* * * * * read-webhooks ?jobKey=read-webhooks
* * * * * reconcile ?jobKey=reconcile
* * * * * release-expired-holds ?jobKey=release-expired-holds
* * * * * send-notifications ?jobKey=send-notifications
* * * * * send-webhooks ?jobKey=send-webhooks
* * * * * send-refunds ?jobKey=send-refunds
*/10 * * * * follow-refunds ?jobKey=follow-refunds
* * * * * settle-refund-accounts ?jobKey=settle-refund-accounts
*/10 * * * * poll-disputes ?jobKey=poll-disputes
* * * * * remind-of-disputes ?jobKey=remind-of-disputes
*/10 * * * * count-invariants ?jobKey=count-invariants
*/5 * * * * send-reminders ?jobKey=send-reminders
*/5 * * * * freeze-manifests ?jobKey=freeze-manifests
*/10 * * * * return-resold-charges ?jobKey=return-resold-charges
15 3 * * * compare-with-provider ?fill=1d&jobKey=compare-with-provider
20 0 * * * seal-audit-log ?fill=1d&jobKey=seal-audit-log
25 0 * * * seal-money-ledger ?fill=1d&jobKey=seal-money-ledger
0 5 * * * send-daily-report ?fill=6h&jobKey=send-daily-report
0 7 * * * escalate-refunds ?fill=1d&jobKey=escalate-refunds
40 2 * * * keep-only-what-is-needed ?fill=1d&jobKey=keep-only-what-is-needed
`

/** Creates the tables of the job runner. Every node needs them, because a node without a worker still adds jobs. */
export const prepareJobs = (pool: Pool): Promise<void> => runMigrations({ pgPool: pool })

export type Jobs = { add: AddJobFunction; stop: () => Promise<void> }

export async function startJobs(context: AppContext, pool: Pool): Promise<Jobs> {
  const runner: Runner = await run({
    pgPool: pool,
    taskList: tasks({ ...context, db: context.background }),
    crontab: SCHEDULE,
    concurrency: 5,
    // `startServer` controls the shutdown: requests end first, then jobs, then the database.
    noHandleSignals: true,
    logger: workerLogger(context.log),
  })
  return { add: runner.addJob, stop: () => runner.stop() }
}

const LEVELS: Record<LogLevel, 'error' | 'warn' | 'info' | 'debug'> = {
  error: 'error',
  warning: 'warn',
  info: 'debug',
  debug: 'debug',
}

/**
 * Logs only the messages of the job runner. Its metadata contains job payloads and errors, which may include personal
 * data.
 */
const workerLogger = (log: Log) =>
  new Logger(() => (level, message) => log[LEVELS[level]]({ part: 'jobs' }, message))
