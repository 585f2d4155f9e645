import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { House } from '#server/app.ts'
import { addJob } from '#server/database/add-job.ts'
import { withTransaction } from '#server/database/with-transaction.ts'
import { AppError } from '#server/errors.ts'
import { isSigned } from './is-signed.ts'
import { insertWebhook } from './queries.ts'
import { storableJson } from './storable-json.ts'

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
  const message = parse(rawBody)
  await withTransaction(db, async (tx) => {
    const digest = createHash('sha256').update(rawBody).digest()
    const isNew = await insertWebhook(tx, { digest, ...message })
    if (isNew) await addJob(tx, 'read-webhooks')
  })
}

function parse(rawBody: Buffer): { event: string; reference: string | null; payload: string } {
  try {
    const { event, data } = Event.parse(JSON.parse(storableJson(rawBody.toString('utf8'))))
    const reference = data.reference ?? data.transaction_reference ?? null
    // Written here: what is nested too deep can be read but not written.
    return { event, reference, payload: JSON.stringify(data) }
  } catch {
    throw new AppError('INVALID', 'The message could not be read.')
  }
}
