import type { Purpose } from '#domain/settlement.ts'
import { addJob } from '#server/database/add-job.ts'
import type { Database } from '#server/database/connect.ts'
import { withTransaction } from '#server/database/with-transaction.ts'
import { insertMail, insertMailTo } from './queries.ts'

/** Inside the settlement's own transaction: a booking is confirmed together with the promise to say so. */
export async function announceSettlement(
  tx: Database,
  settled: {
    bookingId: number
    paymentId: number
    purpose: Purpose
    isApplied: boolean
  },
): Promise<void> {
  const { bookingId, paymentId } = settled
  const payload = { paymentId }
  if (settled.isApplied && settled.purpose === 'BALANCE') {
    await insertMail(tx, { kind: 'balance-paid', dedupeKey: `balance-paid:${paymentId}`, bookingId, payload })
  } else if (settled.isApplied) {
    await insertMail(tx, { kind: 'ticket', dedupeKey: `ticket:${bookingId}`, bookingId })
    await insertMail(tx, { kind: 'receipt', dedupeKey: `receipt:${paymentId}`, bookingId, payload })
  }
  await addJob(tx, 'send-notifications')
}

/** People must not have to ask where their money is. */
export async function announceRefund(tx: Database, refund: { id: number; bookingId: number }): Promise<void> {
  const { id: refundId, bookingId } = refund
  const dedupeKey = `money-back:${refundId}`
  await insertMail(tx, { kind: 'refund', dedupeKey, bookingId, payload: { refundId } })
  await addJob(tx, 'send-notifications')
}

/** At most once in a quarter of an hour: the button is public, the passenger's mailbox is not a toy. */
export const announceRetrieval = (db: Database, bookingId: number, now: Date): Promise<boolean> =>
  withTransaction(db, async (tx) => {
    const quarter = Math.floor(now.getTime() / (15 * 60 * 1000))
    const isNew = await insertMail(tx, {
      kind: 'retrieval',
      dedupeKey: `retrieval:${bookingId}:${quarter}`,
      bookingId,
    })
    if (isNew) await addJob(tx, 'send-notifications')
    return isNew
  })

/** To the company, and a copy to the sender, where either has an address to be told at. */
export async function announceMessage(
  tx: Database,
  messageId: number,
  addresses: { support: string | null; sender: string | null },
): Promise<void> {
  const { support, sender } = addresses
  const payload = { messageId }
  if (support) {
    const dedupeKey = `contact-message:${messageId}`
    await insertMailTo(tx, support, { kind: 'contact-message', dedupeKey, payload })
  }
  if (sender) {
    const dedupeKey = `contact-copy:${messageId}`
    await insertMailTo(tx, sender, { kind: 'contact-copy', dedupeKey, payload })
  }
  if (support || sender) await addJob(tx, 'send-notifications')
}
