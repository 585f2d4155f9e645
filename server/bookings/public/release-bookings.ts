import { seatsInWords } from '#domain/network/seats-in-words.ts'
import type { AuditAction } from '#domain/platform/audit-actions.ts'
import type { LogEntry } from '#server/platform/audit-log/log-entry.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { type Released, releaseBookingRows } from './change-booking-queries.ts'

const ACTIONS = { expired: 'hold.expired', customer: 'booking.cancelled' } as const

/**
 * Cancels unpaid bookings, releases their seats and logs it in one transaction. A draft without a started payment is
 * not logged, and neither is its creation: a program that holds and releases seats would fill the log, which keeps
 * every line. The row of the booking shows when and why it ended.
 */
export const releaseBookings = (
  db: Database,
  ids: number[],
  because: 'expired' | 'customer',
  unless: { evenIfHeld: boolean; evenIfPaying?: boolean },
): Promise<void> =>
  withTransaction(db, async (tx) => {
    const gone = await releaseBookingRows(tx, ids, because, unless)
    const begun = gone.filter(({ wasStatus }) => wasStatus !== 'DRAFT')
    await writeLog(tx, ...begun.map((booking) => entryOf(booking, ACTIONS[because])))
  })

const entryOf = ({ id, seatNos, wasStatus }: Released, action: AuditAction): LogEntry => ({
  type: 'booking',
  action,
  details: `${seatsInWords(seatNos)} released`,
  bookingId: id,
  entity: 'booking',
  entityId: id,
  before: { status: wasStatus },
  after: { status: 'CANCELLED' },
})
