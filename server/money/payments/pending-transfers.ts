import { formatNaira, type Kobo } from '#domain/platform/money.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { newManualReference } from './reference.ts'
import { insertManualPayment, selectPendingTransfers } from './settle-payment-queries.ts'

type Transfer = { bookingId: number; amount: Kobo; receiptNo: string | null; reason: string }

/** Returns the sum of the transfers of a booking that staff expect. Requires the booking to be locked. */
export const sumPendingTransfers = (tx: Database, bookingId: number): Promise<Kobo> =>
  selectPendingTransfers(tx, bookingId)

/**
 * Records a transfer that a passenger has announced. It stays PENDING, so it neither counts as paid nor appears in a
 * cash-up, until staff confirm that the money is there.
 */
export async function addPendingTransfer(
  tx: Database,
  { config }: Pick<AppContext, 'config'>,
  act: StaffAction,
  { bookingId, amount, receiptNo, reason }: Transfer,
): Promise<void> {
  const entityId = await insertManualPayment(tx, {
    bookingId,
    provider: 'transfer',
    reference: newManualReference(bookingId),
    amount,
    mode: config.paystack.mode,
    receiptNo,
    reason,
    recordedBy: act.actor.id,
  })
  await writeLog(tx, {
    ...act,
    type: 'admin',
    action: 'payment.expected',
    details: `${formatNaira(amount)} by transfer: ${reason}`,
    bookingId,
    entity: 'payment',
    entityId,
    after: { status: 'PENDING' },
  })
}
