import { Counter } from 'prom-client'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { registry } from '#server/platform/http/metrics.ts'
import { countHits, countWithin, defineLimit } from '#server/platform/limits/limit.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import { selectUserId } from './queries.ts'

type Outcome = 'failed' | 'throttled' | 'wrong-code'

const failedLogins = new Counter({
  name: 'failed_logins_total',
  help: 'Refused logins: wrong e-mail or password (failed), too many attempts (throttled) or wrong second factor (wrong-code).',
  labelNames: ['outcome'],
  registers: [registry],
})

const WINDOW = 15 * 60

/**
 * Counts failures with one outcome at one account from one network. All unknown e-mails count as one account. The audit
 * log gets the 1st, the 10th, the 100th and so on.
 */
const PER_ACCOUNT_AND_NETWORK = { name: 'login-noted', windowSeconds: WINDOW }

/**
 * Limits the entries per window, so that an attack from many networks does not fill the disk. Unknown e-mails have
 * their own limit, so that they cannot hide an attack on an account.
 */
const PER_WINDOW = defineLimit({
  name: 'login-entries',
  counts: 'audit entries about failed logins',
  most: 200,
  windowSeconds: WINDOW,
})

/**
 * Counts every failure in the metric. The audit log gets few entries, each with the number of failures in the current
 * window. They contain no e-mail: the input for an unknown account may be anything, even a password in the wrong field.
 */
export async function noteFailedLogin(
  db: Database,
  outcome: Outcome,
  email: string,
  ip: string,
): Promise<void> {
  failedLogins.inc({ outcome })
  const userId = await selectUserId(db, email)
  const account = userId === undefined ? 'unknown' : `account ${userId}`
  const attempts = await countHits(db, PER_ACCOUNT_AND_NETWORK, `${outcome} ${account} ${networkOf(ip)}`)
  if (!isPowerOfTen(attempts)) return
  if (!(await countWithin(db, PER_WINDOW, userId === undefined ? 'unknown' : 'known'))) return
  await writeLog(db, {
    type: 'admin',
    action: `user.login-${outcome}`,
    details: `${attempts === 1 ? '1 attempt' : `${attempts} attempts`} in 15 minutes${userId === undefined ? ', unknown e-mail' : ''}`,
    ...(userId !== undefined && { entity: 'user', entityId: userId }),
    after: { attempts },
    ip,
  })
}

const isPowerOfTen = (count: number): boolean => Number.isInteger(Math.log10(count))
