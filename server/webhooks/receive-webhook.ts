import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { House } from '#server/app.ts'
import { addJob } from '#server/database/add-job.ts'
import { withTransaction } from '#server/database/with-transaction.ts'
import { AppError } from '#server/errors.ts'
import { isSigned } from './is-signed.ts'
import { insertWebhook } from './queries.ts'

const Event = z.object({
  event: z.string().max(100),
  data: z.looseObject({ reference: z.string().nullish(), transaction_reference: z.string().nullish() }),
})

/**
 * Kept before it is answered: a 200 means that the message is in the database. What it says is only a hint; settling
 * asks the provider itself, so a forged or repeated message can do nothing but make us look.
 */
export async function receiveWebhook(
  { db, config }: House,
  rawBody: Buffer,
  signature: unknown,
): Promise<void> {
  const { secretKey, previousSecretKey } = config.paystack
  const keys = [secretKey, ...(previousSecretKey ? [previousSecretKey] : [])]
  if (!isSigned(rawBody, signature, keys))
    throw new AppError('UNAUTHENTICATED', 'The signature is not right.')
  const { event, data } = parse(rawBody)
  await withTransaction(db, async (tx) => {
    const isNew = await insertWebhook(tx, {
      digest: createHash('sha256').update(rawBody).digest(),
      event,
      reference: data.reference ?? data.transaction_reference ?? null,
      payload: data,
    })
    if (isNew) await addJob(tx, 'read-webhooks')
  })
}

function parse(rawBody: Buffer): z.infer<typeof Event> {
  try {
    return Event.parse(JSON.parse(rawBody.toString('utf8')))
  } catch {
    throw new AppError('INVALID', 'The message could not be read.')
  }
}
