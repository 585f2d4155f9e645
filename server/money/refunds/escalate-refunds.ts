import { lagosDay } from '#domain/platform/lagos-time.ts'
import { addWorkingDays } from '#domain/platform/working-days.ts'
import { readHolidays } from '#server/money/ledger/read-holidays.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { processEach, UNTIL_DONE } from '#server/platform/context/process-each.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { announce, announceLateRefunds } from '#server/platform/outbox/announce.ts'
import { lockRefund } from './change-refund-queries.ts'
import {
  markEscalated,
  type SlowRefund,
  selectEscalation,
  selectLate,
  selectSlowRefunds,
} from './escalate-refund-queries.ts'
import { refundInWords } from './refund-in-words.ts'

/**
 * Escalates each refund that has not reached the passenger within the working days of the settings: makes it an open
 * item for finance, and tells the passenger once. Then sends one mail to staff (`staff` is their e-mail address) and
 * one SMS to the company about all of them. The job runs once a day, so it has no time limit. A refund that fails here
 * does not stop the others.
 */
export async function escalateRefunds(context: AppContext, staff: string | null): Promise<void> {
  const { days, today } = await selectEscalation(context.db)
  const holidays = await readHolidays(context.db)
  const overdue = (await selectSlowRefunds(context.db, days)).filter(
    ({ since }) => addWorkingDays(lagosDay(since), days, holidays) < today,
  )
  await processEach(overdue, context, (refund) => escalate(context, refund), UNTIL_DONE)
  await tellStaff(context, staff, today)
}

/** Includes refunds of an earlier run that was interrupted before it told staff. */
const tellStaff = ({ db }: AppContext, staff: string | null, today: string): Promise<void> =>
  withTransaction(db, async (tx) => {
    const late = await selectLate(tx)
    if (late) await announceLateRefunds(tx, staff, today, late)
  })

const escalate = ({ db, log }: AppContext, refund: SlowRefund): Promise<void> =>
  withTransaction(db, async (tx) => {
    await lockRefund(tx, refund.id)
    if (!(await markEscalated(tx, refund.id))) return
    log.error({ refundId: refund.id, since: refund.since }, 'a refund is overdue')
    await writeLog(tx, {
      type: 'booking',
      action: 'refund.escalated',
      details: refundInWords(refund),
      bookingId: refund.bookingId,
      entity: 'refund',
      entityId: refund.id,
    })
    await announce(tx, 'refund-late', {
      bookingId: refund.bookingId,
      once: refund.id,
      payload: { refundId: refund.id },
    })
  })
