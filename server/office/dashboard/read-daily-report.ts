import { businessHoursBetween } from '#domain/platform/business-hours.ts'
import { addDays, lagosInstant } from '#domain/platform/lagos-time.ts'
import { type Kobo, kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { selectInvariantCounts } from '#server/platform/rules/invariants.ts'
import { selectLag, selectLastBackup } from '#server/platform/rules/operating-state.ts'
import { countWaiting } from '#server/platform/rules/waiting.ts'
import { selectConfirmedOf } from './daily-report-queries.ts'
import { selectDays } from './day-queries.ts'
import { selectAttention } from './queries.ts'
import { selectDeparturesOf, selectTakings } from './today-queries.ts'

export type DailyReport = {
  /** The day before the report, in Lagos, as the dashboard counts it. */
  sales: {
    day: string
    /** Bookings made on that day. */
    bookings: number
    /** Those of them that are confirmed, and their seats. */
    confirmed: number
    seats: number
    received: Kobo
    /** Refunded or taken by banks. */
    refunded: Kobo
  }
  /** The work that waits for staff now. */
  waiting: {
    payments: number
    unknownPayments: number
    disputes: number
    disputeHoursLeft: number | null
    refunds: number
    refundsFailed: number
    refundsOverdue: number
    doorExceptions: number
    messages: number
  }
  /** The departures of the day of the report. */
  departures: {
    origin: string
    destination: string
    departTime: Date
    sold: number
    capacity: number
    isCancelled: boolean
  }[]
  system: {
    /** Null if no backup was ever noted. */
    backupSeconds: number | null
    jobsFailed: number
    jobSeconds: number
    brokenInvariants: number
  }
}

/** A mail is tried for more than a day. Afterwards its report would be of no use. */
const OLDEST_DAYS = 4

/**
 * Reads the report of a Lagos day: the sales of the day before, by the queries of the dashboard, and what waits now.
 * Returns undefined if the day is not one of the last days.
 */
export async function readDailyReport(
  db: Database,
  mode: string,
  day: string,
): Promise<DailyReport | undefined> {
  const yesterday = addDays(day, -1)
  const figures = (await selectDays(db, mode, OLDEST_DAYS)).find((one) => one.day === yesterday)
  if (!figures) return undefined
  const { received, refunded } = await selectTakings(db, mode, lagosInstant(yesterday, '23:59'))
  return {
    sales: {
      day: yesterday,
      bookings: figures.bookings,
      ...(await selectConfirmedOf(db, yesterday)),
      received: kobo(received),
      refunded: kobo(refunded),
    },
    waiting: await readWaiting(db),
    departures: (await selectDeparturesOf(db, day)).map((row) => ({
      origin: row.origin,
      destination: row.destination,
      departTime: row.depart_time,
      sold: row.sold,
      capacity: row.capacity,
      isCancelled: row.status === 'CANCELED',
    })),
    system: await readSystem(db),
  }
}

async function readWaiting(db: Database): Promise<DailyReport['waiting']> {
  const { payments, unknownPayments, refunds, disputes, disputeDueAt, now, messages } =
    await selectAttention(db)
  const { refundsFailed, refundsOverdue, doorExceptions } = await countWaiting(db)
  return {
    payments,
    unknownPayments,
    disputes,
    disputeHoursLeft: disputeDueAt && businessHoursBetween(now, disputeDueAt),
    refunds,
    refundsFailed,
    refundsOverdue,
    doorExceptions,
    messages,
  }
}

async function readSystem(db: Database): Promise<DailyReport['system']> {
  const { jobSeconds, failedJobs } = await selectLag(db)
  const invariants = await selectInvariantCounts(db)
  return {
    backupSeconds: (await selectLastBackup(db))?.ageSeconds ?? null,
    jobsFailed: failedJobs,
    jobSeconds,
    brokenInvariants: invariants.filter(({ broken }) => broken > 0).length,
  }
}
