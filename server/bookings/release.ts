import { seatsInWords } from '#domain/seats-in-words.ts'
import type { Database } from '#server/database/connect.ts'
import { withTransaction } from '#server/database/with-transaction.ts'
import { type LogEntry, writeLog } from '#server/logs/write-log.ts'
import { type Gone, letGo } from './queries.ts'

const ACTIONS = { expired: 'hold.expired', customer: 'booking.cancelled' }

/** Lets go and writes it down, together. */
export const release = (
  db: Database,
  ids: number[],
  because: 'expired' | 'customer',
  unless: { evenIfHeld: boolean; evenIfPaying?: boolean },
): Promise<void> =>
  withTransaction(db, async (tx) => {
    const gone = await letGo(tx, ids, because, unless)
    await writeLog(tx, ...gone.map((booking) => entryOf(booking, ACTIONS[because])))
  })

const entryOf = ({ id, seatNos, wasStatus }: Gone, action: string): LogEntry => ({
  type: 'booking',
  action,
  details: `${seatsInWords(seatNos)} free again`,
  bookingId: id,
  entity: 'booking',
  entityId: id,
  before: { status: wasStatus },
  after: { status: 'CANCELLED' },
})
