import type { SelfBooking, SelfCancellation } from '#contracts/self-service.ts'
import { formatNaira } from '#domain/money.ts'
import { seatsInWords } from '#domain/seats-in-words.ts'
import { blockOf } from '#domain/self-blocks.ts'
import { bookingOfAct } from '#server/bookings/cancelling/booking-of-act.ts'
import { cancelSeats } from '#server/bookings/cancelling/cancel-seats.ts'
import { quoteChanged } from '#server/bookings/cancelling/present-quote.ts'
import { quoteBooking } from '#server/bookings/cancelling/quote-booking.ts'
import { settleThenCheckMoney } from '#server/bookings/expiry/settle-then-check-money.ts'
import { lockAsShown } from '#server/bookings/staff/lock-as-shown.ts'
import type { AppContext } from '#server/context.ts'
import { keyReused, notFound, underMaintenance } from '#server/errors.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { countOrRefuse, type Limit } from '#server/platform/limits/limit.ts'
import { type SelfSession, selectState } from './queries.ts'
import { blocked, linkNeeded } from './refusals.ts'
import { showBooking } from './show-booking.ts'

/** Each act with an open payment asks the provider. */
const PER_BOOKING: Limit = { name: 'self-cancel', most: 20, windowSeconds: 15 * 60 }

export type PassengerAction = { ip: string; requestId: string; idemKey: string | undefined }

/**
 * Cancels seats for their passenger, or the whole booking. Asks the provider about open payments first: if money has
 * arrived, the amounts differ and the passenger gets a new quote. Computes the quote again under the locks and refuses
 * amounts that the passenger did not see. A repeated idempotency key changes nothing.
 */
export async function cancelOwnSeats(
  context: AppContext,
  session: SelfSession,
  { seatNos, expected }: SelfCancellation,
  by: PassengerAction,
): Promise<SelfBooking> {
  if (!session.mayAct) throw linkNeeded()
  const { db } = context
  const { bookingId } = session
  await countOrRefuse(db, PER_BOOKING, `${bookingId}`)
  const before = await selectState(db, bookingId)
  if (!before) throw notFound('Booking')
  if (before.isMaintenance) throw underMaintenance()
  const money = await settleThenCheckMoney(context, before.references)
  await withTransaction(db, async (tx) => {
    const booking = await lockAsShown(tx, bookingId, undefined)
    if (await isRepeated(tx, bookingId, by.idemKey)) return
    const state = await selectState(tx, bookingId)
    if (!state) throw notFound('Booking')
    const block = blockOf(state)
    if (block) throw await blocked(context, block)
    if (money === 'in flight') throw await blocked(context, 'payment_open')
    const quote = await quoteBooking(tx, bookingId, seatNos)
    if (quote.charge !== expected.charge || quote.back !== expected.back) throw quoteChanged(quote)
    await cancelSeats(tx, { ...booking, isAnnounced: true }, quote, by)
    await writeLog(tx, {
      type: 'booking',
      action: quote.isWhole ? 'booking.cancelled' : 'booking.seats-cancelled',
      details: `${seatsInWords(quote.seatNos)} released; ${formatNaira(quote.charge)} charged, ${formatNaira(quote.back)} to be refunded; by the passenger`,
      bookingId,
      entity: 'booking',
      entityId: bookingId,
      ip: by.ip,
      requestId: by.requestId,
      ...(quote.isWhole && { before: { status: booking.status }, after: { status: 'CANCELLED' } }),
    })
  })
  return showBooking(context, session)
}

/** True if this request was carried out before. Throws if the key belongs to another booking. */
async function isRepeated(tx: Database, bookingId: number, idemKey: string | undefined): Promise<boolean> {
  const earlier = idemKey ? await bookingOfAct(tx, idemKey) : undefined
  if (earlier && earlier.bookingId !== bookingId) throw keyReused()
  return earlier !== undefined
}
