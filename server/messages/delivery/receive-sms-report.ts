import * as z from 'zod'
import type { AppContext } from '#server/platform/context/context.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import { isSigned } from '#server/platform/http/is-signed.ts'
import { applyReport, claimReport, type Outcome } from './sms-report-queries.ts'

const Report = z.object({
  // Printable ASCII: PostgreSQL cannot store NUL or half a surrogate pair.
  message_id: z.union([z.string().regex(/^[\x20-\x7e]{1,100}$/), z.int()]).transform(String),
  status: z.string().max(200),
})

/**
 * Stores a delivery report. A failure or do-not-disturb marks the notification as failed, so that staff can send it
 * again. A report without an outcome is ignored.
 */
export async function receiveSmsReport(
  { db, config, log }: AppContext,
  rawBody: Buffer,
  signature: unknown,
): Promise<void> {
  if (!isSigned(rawBody, signature, [config.sms.webhookSecret]))
    throw new AppError('UNAUTHENTICATED', 'The signature is not valid.')
  const { message_id: messageId, status } = parse(rawBody)
  const outcome = outcomeOf(status)
  if (!outcome) return log.info({ status }, 'an SMS report without an outcome was ignored')
  await withTransaction(db, async (tx) => {
    const notificationId = await claimReport(tx, messageId, outcome)
    if (notificationId !== null) await applyReport(tx, notificationId, outcome)
  })
}

function parse(rawBody: Buffer): z.infer<typeof Report> {
  try {
    return Report.parse(JSON.parse(rawBody.toString('utf8')))
  } catch {
    throw new AppError('INVALID', 'The message could not be read.')
  }
}

/**
 * Termii sends `Delivered` or `DELIVERED | Message delivered to handset`, `DND Active on Phone Number`, `Message
 * Failed`, `Rejected` and `Expired`. `Message Sent` comes before any of them and is no outcome.
 */
function outcomeOf(status: string): Outcome | null {
  if (/^delivered/i.test(status)) return 'delivered'
  if (/\bdnd\b/i.test(status)) return 'dnd'
  return /fail|reject|expired|undeliver/i.test(status) ? 'failed' : null
}
