import { createHash } from 'node:crypto'
import { formatNaira, kobo } from '#domain/money.ts'
import type { ListedTransaction } from '#server/money/paystack/paystack.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { addJob } from '#server/platform/database/add-job.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { insertWebhook } from './queries.ts'

/**
 * Money the provider lists for a payment that is not in our books: another shop's on the same account, or one made
 * after the moment a backup brought us back to. It waits where the provider's messages about unknown payments wait, and
 * the log says so once. Answers whether this was news.
 */
export const parkUnknownPayment = (db: Database, listed: ListedTransaction): Promise<boolean> =>
  withTransaction(db, async (tx) => {
    const { id, reference, received, currency } = listed
    const digest = createHash('sha256').update(`listed ${id}`).digest()
    const payload = JSON.stringify({ id, reference, received, currency })
    const isNew = await insertWebhook(tx, { digest, event: 'charge.success', reference, payload })
    if (!isNew) return false
    const sum = currency === 'NGN' && received !== null ? formatNaira(kobo(received)) : currency
    await writeLog(tx, {
      type: 'booking',
      action: 'payment.unknown',
      details: `${sum}, ${reference}: paid at the provider, unknown here`,
    })
    await addJob(tx, 'read-webhooks')
    return true
  })
