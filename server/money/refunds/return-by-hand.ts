import type { RefundReturned } from '#contracts/money/refunds.ts'
import { type WayByHand, waysByHand } from '#domain/money/payment-facts.ts'
import { paidBy } from '#domain/money/payment-methods.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import { closeException, type LockedRefund, lockRefund, payOutRefund } from './change-refund-queries.ts'
import { refundInWords } from './refund-in-words.ts'
import { refuseIfProviderRefunded } from './refuse-if-provider-refunded.ts'
import { refuseIfTaken } from './refuse-if-taken.ts'

/**
 * Records that staff paid out a refund by hand. First records refunds made on the provider's dashboard.
 * Refuses a refund that the provider may be sending.
 */
export async function returnByHand(
  context: AppContext,
  act: StaffAction,
  refundId: number,
  { method, note }: RefundReturned,
): Promise<void> {
  await refuseIfProviderRefunded(context, refundId, 'pay it out')
  await refuseIfTaken(context.db, refundId)
  await withTransaction(context.db, (tx) =>
    payOut(tx, act, refundId, { method, note, action: 'refund.processed' }),
  )
}

type PaidOut = RefundReturned & { action: 'refund.processed' | 'refund.collected' }

/** Marks a refund as paid out by this member of staff. Throws if it must not be paid out. */
export async function payOut(
  tx: Database,
  act: StaffAction,
  refundId: number,
  { method, note, action }: PaidOut,
): Promise<LockedRefund> {
  const refund = await lockRefund(tx, refundId)
  if (!refund) throw notFound('Refund')
  if (!isForStaff(refund)) throw new AppError('CONFLICT', SENTENCES[refund.status])
  if (refund.isContested) throw new AppError('CONFLICT', CONTESTED)
  if (refund.isTryingAccount) throw new AppError('CONFLICT', UNDER_WAY)
  if (refund.isWaiting) throw new AppError('CONFLICT', 'A second person must approve this refund first.')
  refuseSeller(refund, act)
  if (refund.approvedBy === act.actor.id) throw new AppError('CONFLICT', APPROVED_BY_YOU)
  if (!refund.mayBeSent) throw new AppError('CONFLICT', CAN_BE_UNDONE)
  refuseOtherWay(refund, method)
  await payOutRefund(tx, refundId, { method, by: act.actor.id, note })
  await closeException(tx, refundId)
  await writeLog(tx, {
    ...act,
    type: 'admin',
    action,
    details: `${refundInWords(refund)}, ${paidBy(method)}: ${note}`,
    bookingId: refund.bookingId,
    entity: 'refund',
    entityId: refundId,
    before: { status: refund.status },
    after: { status: 'PROCESSED' },
  })
  return refund
}

/**
 * Throws for the person who sold the booking or recorded the payment, because only this person may have said that the
 * money arrived.
 */
export function refuseSeller({ sellerIds }: LockedRefund, { actor }: StaffAction): void {
  if (sellerIds.includes(actor.id)) throw new AppError('CONFLICT', SOLD_BY_YOU)
}

const SOLD_BY_YOU =
  'You sold this booking or recorded its payment, so a colleague must approve and pay out its refund.'

const APPROVED_BY_YOU = 'You approved this refund, so a colleague must pay it out.'

/** Throws if the money of this payment cannot be returned by this method. */
export function refuseOtherWay(
  payment: Pick<LockedRefund, 'provider' | 'isByStaff'>,
  method: WayByHand,
): void {
  if (waysByHand(payment).includes(method)) return
  throw invalid({
    method:
      method === 'cash'
        ? 'This payment was not in cash, so its refund is not either.'
        : 'Only a card machine payment is refunded on the card machine.',
  })
}

const isForStaff = ({ status, method }: LockedRefund): boolean =>
  status === 'FAILED' || (status === 'REQUESTED' && method !== 'paystack')

export const CONTESTED =
  'This payment is in dispute or was reversed by the bank. Paying it out as well would refund it twice.'

const CAN_BE_UNDONE =
  'The cancellation of this trip can be undone for 10 minutes. Pay out this refund after that.'

export const UNDER_WAY =
  'The provider is already refunding this money. Paying it out as well would refund it twice.'

const SENTENCES: Record<LockedRefund['status'], string> = {
  REQUESTED: UNDER_WAY,
  SENT: UNDER_WAY,
  NEEDS_ATTENTION:
    'The provider needs the passenger’s bank account. The passenger gives it on the page “Where is my money?”. Paying the money out as well could refund it twice.',
  PROCESSED: 'This money has already been refunded.',
  FAILED: '',
}
