import type { SelfBooking } from '#contracts/changes/self-service.ts'
import { blockOf, isAboutMoney, type SelfAct } from '#domain/changes/self-blocks.ts'
import { lockAsShown } from '#server/changes/staff/lock-as-shown.ts'
import type { LogEntry } from '#server/platform/audit-log/log-entry.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { notFound, underMaintenance } from '#server/platform/errors.ts'
import { isAnswered, withKeyedTransaction } from '#server/platform/idempotency/with-idempotency.ts'
import { countOrRefuse, defineLimit } from '#server/platform/limits/limit.ts'
import { ACTS_ON_BOOKING } from '#server/platform/rules/forget-people.ts'
import { isPaymentOpen } from './is-payment-open.ts'
import { selectState } from './queries.ts'
import { blocked, linkNeeded } from './refusals.ts'
import { mustUseLink, type SelfSession } from './self-session.ts'
import { showBooking } from './show-booking.ts'

/**
 * Limits the acts on one booking, because each sends messages and may ask the provider about open payments. Sessions
 * without a used link have a limit of their own, so that a stranger with the forwarded booking cannot use up the limit
 * of the passenger.
 */
const PER_BOOKING = defineLimit({
  name: 'self-act',
  counts: 'acts on one booking by its passenger',
  most: 20,
  windowSeconds: 15 * 60,
})

type LockedBooking = Awaited<ReturnType<typeof lockAsShown>>

export type PassengerAction = { ip: string; requestId: string; idemKey: string | undefined }

type Asked = {
  act: SelfAct
  /** The content of the request. A repeated idempotency key must come with the same content. */
  body: object
  by: PassengerAction
  /** The target of a move, which is locked too. */
  also?: Parameters<typeof lockAsShown>[3]
}

/**
 * Carries out an act of a passenger on the booking of the session and returns the resulting booking:
 * - A repeated idempotency key changes nothing. It is looked up first, because the first request may have ended the
 *   link or reached a limit.
 * - Refuses an act that needs a link, that exceeds a limit or that is blocked.
 * - If the act can return money, asks the provider about open payments before it locks the booking.
 * - Calls `run` in the transaction that has locked the booking.
 */
export async function actOnBooking(
  context: AppContext,
  session: SelfSession,
  { act, body, by, also }: Asked,
  run: (tx: Database, booking: LockedBooking) => Promise<void>,
): Promise<SelfBooking> {
  const { db } = context
  const { bookingId } = session
  // Stores the key per booking. A passenger chooses the key, so a guessed key must not reveal a request for another
  // booking.
  const request = { endpoint: `${ACTS_ON_BOOKING}${bookingId}`, key: by.idemKey, body: { act, body } }
  if (await isAnswered(db, request)) return showBooking(context, session)
  if (mustUseLink(session, act)) throw linkNeeded()
  await countOrRefuse(db, PER_BOOKING, session.mayAct ? `${bookingId}` : `${bookingId} without link`)
  const before = await selectState(db, bookingId)
  if (!before) throw notFound('Booking')
  if (before.isMaintenance) throw underMaintenance()
  const isOpen = isAboutMoney(act) && (await isPaymentOpen(context, before.references))
  await withKeyedTransaction(db, request, async (tx) => {
    const booking = await lockAsShown(tx, bookingId, undefined, also)
    const state = await selectState(tx, bookingId)
    if (!state) throw notFound('Booking')
    const block = blockOf(state, act)
    if (block) throw await blocked(context, block)
    // A payment that was started since the provider was asked counts as open, because it may be paid at any moment.
    const isNew = isAboutMoney(act) && state.references.some((one) => !before.references.includes(one))
    if (isOpen || isNew) throw await blocked(context, 'payment_open')
    await run(tx, booking)
    return {}
  })
  return showBooking(context, session)
}

/** Returns a log entry for a booking that its passenger changed, without names or contact details. */
export const passengerEntry = (
  { ip, requestId }: PassengerAction,
  bookingId: number,
  action: LogEntry['action'],
  details: (string | false)[],
): LogEntry => ({
  type: 'booking',
  action,
  details: [...details.filter(Boolean), 'by the passenger'].join('; '),
  bookingId,
  entity: 'booking',
  entityId: bookingId,
  ip,
  requestId,
})
