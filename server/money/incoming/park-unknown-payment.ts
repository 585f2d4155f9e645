import { createHash } from 'node:crypto'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { addJob } from '#server/platform/database/add-job.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import type { ListedTransaction } from '#server/platform/providers/paystack.ts'
import { insertWebhook } from './webhook-queries.ts'

/**
 * Stores a payment from the provider's list that we do not know, for example because it was made after the backup that
 * we restored. Puts it into the webhook inbox like a webhook about an unknown payment, and logs it once. `ifNew` runs in
 * the same transaction, so that a crash cannot leave it out.
 */
export const parkUnknownPayment = (
  db: Database,
  listed: ListedTransaction,
  ifNew: (tx: Database) => Promise<void> = async () => {},
): Promise<void> =>
  withTransaction(db, async (tx) => {
    const { id, reference, received, currency, status } = listed
    const digest = createHash('sha256').update(`listed ${id}`).digest()
    const payload = JSON.stringify({ id, reference, received, currency })
    const isNew = await insertWebhook(tx, { digest, event: 'charge.success', reference, payload })
    if (!isNew) return
    const sum =
      currency === 'NGN' && received !== null ? formatNaira(kobo(received)) : currency || 'Unknown amount'
    const came = status === 'reversed' ? 'paid and reversed' : 'paid'
    await writeLog(tx, {
      type: 'booking',
      action: 'payment.unknown',
      details: `${sum}, ${reference}: ${came} through Paystack, unknown to us`,
    })
    await addJob(tx, 'read-webhooks')
    await ifNew(tx)
  })
