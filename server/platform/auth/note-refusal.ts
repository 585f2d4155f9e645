import type { FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { isDatabaseAway } from '#server/platform/database/database-errors.ts'
import type { AppError } from '#server/platform/errors.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import { registry } from '#server/platform/http/metrics.ts'
import { countWithin, defineLimit } from '#server/platform/limits/limit.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import type { Staff } from './staff.ts'

const refusals = new Counter({
  name: 'refused_requests_total',
  help: 'Requests refused because the login (401) or the permission (403) is missing.',
  labelNames: ['status'],
  registers: [registry],
})

const HOUR_MS = 3_600_000

/**
 * Limits the audit log entries about refused requests, per hour for all nodes together, so that requests from many
 * networks cannot fill the disk. All anonymous requests share one limit. All logged-in users share another, which
 * anonymous requests cannot use up.
 */
const PER_HOUR = defineLimit({
  name: 'refusal-entries',
  counts: 'audit entries about refused requests, of staff and of strangers',
  most: 200,
  windowSeconds: 3600,
})

const MAX_SUBJECTS = 10_000

/**
 * Returns a function that notes a refusal and returns it for the caller to throw. It counts every refusal in the metric
 * `refused_requests_total`. For each user, or each network without a login, the 1st, 10th, 100th, … refusal with the
 * same status per hour and node is written to the audit log, within PER_HOUR. The entry contains the endpoint's pattern
 * and never the requested path.
 */
export function createRefusalNotes(db: Database) {
  const countHere = hourlyCounter()

  return async (request: FastifyRequest, refusal: AppError, staff?: Staff): Promise<AppError> => {
    try {
      await note(request, refusal.status, staff)
    } catch (error) {
      // While the database cannot save the note, the caller is refused all the same.
      if (!isDatabaseAway(error)) throw error
    }
    return refusal
  }

  async function note(request: FastifyRequest, status: number, staff: Staff | undefined): Promise<void> {
    refusals.inc({ status })
    const ip = addressOf(request)
    const times = countHere(`${status} ${staff ? staff.id : networkOf(ip)}`, Date.now())
    if (!Number.isInteger(Math.log10(times))) return
    if (!(await countWithin(db, PER_HOUR, staff ? 'staff' : 'strangers'))) return
    await writeLog(db, {
      type: 'admin',
      action: 'access.refused',
      details: `${status} at ${request.method} ${request.routeOptions.url}, ${times === 1 ? 'once' : `${times} times`} in an hour`,
      after: { status, times },
      ip,
      requestId: request.id,
      ...(staff && { actor: staff }),
    })
  }
}

/**
 * Counts per hour in the memory of this node, to save database queries. The database limits the entries of all nodes
 * together.
 */
function hourlyCounter() {
  let counted = { hour: 0, times: new Map<string, number>() }
  return (subject: string, now: number): number => {
    const hour = Math.floor(now / HOUR_MS)
    if (counted.hour !== hour || counted.times.size >= MAX_SUBJECTS) counted = { hour, times: new Map() }
    const times = (counted.times.get(subject) ?? 0) + 1
    counted.times.set(subject, times)
    return times
  }
}
