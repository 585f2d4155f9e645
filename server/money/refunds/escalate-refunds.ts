import { lagosDay } from '#domain/lagos-time.ts'
import { addWorkingDays } from '#domain/working-days.ts'
import type { AppContext } from '#server/context.ts'
import { announceLateRefund } from '#server/messages/outbox/announce.ts'
import { readHolidays } from '#server/money/ledger/read-holidays.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { lockRefund } from './change-refund-queries.ts'
import {
  markEscalated,
  type SlowRefund,
  selectEscalation,
  selectSlowRefunds,
} from './escalate-refund-queries.ts'
import { refundInWords } from './refund-in-words.ts'

/**
 * Makes each refund that is not with the passenger after the working days of the settings an open item for finance, and
 * tells the passenger and staff once. `staff` is their e-mail address; without one they see the item only on the screen.
 */
export async function escalateRefunds(context: AppContext, staff: string | null): Promise<void> {
  const { days, today } = await selectEscalation(context.db)
  const holidays = await readHolidays(context.db)
  const overdue = (await selectSlowRefunds(context.db, days)).filter(
    ({ since }) => addWorkingDays(lagosDay(since), days, holidays) < today,
  )
  for (const refund of overdue) await escalate(context, refund, staff)
}

const escalate = ({ db, log }: AppContext, refund: SlowRefund, staff: string | null): Promise<void> =>
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
    await announceLateRefund(tx, refund, staff)
  })
