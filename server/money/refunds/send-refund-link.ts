import { maskEmail, maskPhone } from '#server/bookings/public/present-booking.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { countOrRefuse, defineLimit } from '#server/platform/limits/limit.ts'
import { addLink } from '#server/platform/links/one-time-links.ts'
import { announceRefundLink } from '#server/platform/outbox/announce.ts'
import { selectAccountState } from './account-queries.ts'
import { refuseAccount } from './account-refusals.ts'
import { refundInWords } from './refund-in-words.ts'

/** The same number of links as a person gets to their data. */
const PER_REFUND = defineLimit({
  name: 'refund-link',
  counts: 'links to one refund',
  most: 3,
  windowSeconds: 60 * 60,
})
const PER_REFUND_AND_DAY = defineLimit({
  name: 'refund-link-day',
  counts: 'links to one refund',
  most: 6,
  windowSeconds: 24 * 60 * 60,
})

/**
 * Sends the link with which the passenger gives a bank account for a refund: by mail, or by SMS if the booking has no
 * e-mail address. The caller has checked that the booking is theirs. Returns the masked contact.
 */
export async function sendRefundLink(
  { db, sms }: Pick<AppContext, 'db' | 'sms'>,
  { bookingId, refundId }: { bookingId: number; refundId: number },
  ip: string,
): Promise<{ sentTo: string; by: 'email' | 'sms' }> {
  const state = await selectAccountState(db, refundId)
  if (!state || state.bookingId !== bookingId) throw notFound('Refund')
  refuseAccount(state)
  await countOrRefuse(db, PER_REFUND, String(refundId))
  await countOrRefuse(db, PER_REFUND_AND_DAY, String(refundId))
  const by = state.email === '' ? 'sms' : 'email'
  if (by === 'sms' && !sms) throw cannotReach()
  await withTransaction(db, async (tx) => {
    const linkId = await addLink(tx, { purpose: 'refund-account', subject: refundId })
    if (!(await announceRefundLink(tx, { linkId, bookingId, by }))) throw cannotReach()
    await writeLog(tx, {
      ip,
      type: 'booking',
      action: 'refund.account-asked',
      details: refundInWords(state),
      bookingId,
      entity: 'refund',
      entityId: refundId,
    })
  })
  return { sentTo: by === 'sms' ? maskPhone(state.mobile) : maskEmail(state.email), by }
}

const cannotReach = (): AppError =>
  new AppError('CONFLICT', 'We cannot send you a link. Please call or write to us.')
