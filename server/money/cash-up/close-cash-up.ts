import type { CashUpClosing } from '#contracts/money/cash-up.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { mayDo } from '#server/platform/auth/staff.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, changedMeanwhile, invalid, notPermitted } from '#server/platform/errors.ts'
import { countUp } from './count-up.ts'
import { insertClosing, selectMoves, selectToday } from './queries.ts'

/**
 * Closes the cash-up of one member of staff for one Lagos day with the counted cash. A difference from the recorded
 * cash needs a note. Only users with `payments.process` can close another person's cash-up.
 */
export const closeCashUp = (db: Database, act: StaffAction, closing: CashUpClosing): Promise<void> =>
  explainConstraint(
    { cash_ups_once_a_day: 'This cash-up is already closed.' },
    withTransaction(db, async (tx) => {
      const { date, userId, counted, expected, note } = closing
      if (userId !== act.actor.id && !mayDo(act.actor, 'payments.process')) throw notPermitted()
      if (date > (await selectToday(tx))) throw invalid({ date: 'This day has not begun yet' })
      const { clerks } = countUp(date, await selectMoves(tx, date))
      const clerk = clerks.find(({ id }) => id === userId)
      if (!clerk) throw new AppError('CONFLICT', 'No money was taken or paid out on this day.')
      if (clerk.cash !== expected) throw changedMeanwhile('cash-up')
      if (counted !== expected && note.length < 3) throw invalid({ note: 'Explain the difference' })
      if (note !== '' && note.length < 3) throw invalid({ note: 'Write at least 3 characters' })
      const id = await insertClosing(tx, { ...closing, note: note || null, closedBy: act.actor.id })
      await writeLog(tx, {
        ...act,
        type: 'admin',
        action: 'cash-up.closed',
        details: [
          `${clerk.name}, ${date}`,
          `${formatNaira(kobo(counted))} counted, ${formatNaira(kobo(expected))} expected`,
          note && `note: ${note}`,
        ]
          .filter(Boolean)
          .join('; '),
        entity: 'cash-up',
        entityId: id,
      })
    }),
  )
