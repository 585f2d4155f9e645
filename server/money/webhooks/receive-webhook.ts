import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { addJob } from '#server/platform/database/add-job.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { isSigned } from '#server/platform/http/is-signed.ts'
import { insertWebhook } from './queries.ts'
import { storableJson } from './storable-json.ts'

const Event = z.object({ event: z.string().max(100), data: z.record(z.string(), z.unknown()) })

/** The event under which a message is kept that is no event of the provider's. */
export const UNREADABLE = 'unreadable'

/**
 * Kept before it is answered: a 200 means that the message is in the database. What it says is only a hint; settling
 * asks the provider itself, so a forged or repeated message can do nothing but make us look.
 */
export async function receiveWebhook(
  { db, config }: AppContext,
  rawBody: Buffer,
  signature: unknown,
): Promise<void> {
  const { secretKey, previousSecretKey } = config.paystack
  const keys = [secretKey, ...(previousSecretKey ? [previousSecretKey] : [])]
  if (!isSigned(rawBody, signature, keys))
    throw new AppError('UNAUTHENTICATED', 'The signature is not right.')
  const message = read(storableJson(rawBody.toString('utf8')))
  await withTransaction(db, async (tx) => {
    const digest = createHash('sha256').update(rawBody).digest()
    const isNew = await insertWebhook(tx, { digest, ...message })
    if (isNew) await addJob(tx, 'read-webhooks')
  })
}

type Message = { event: string; reference: string | null; payload: string }

/** A signed message may be about money, so it is kept whatever it looks like. Unreadable ones wait for a person. */
function read(text: string): Message {
  try {
    const { event, data } = Event.parse(JSON.parse(text))
    // Written here: what is nested too deep can be read but not written.
    return {
      event,
      reference: textOf(data.reference ?? data.transaction_reference),
      payload: JSON.stringify(data),
    }
  } catch {
    return { event: UNREADABLE, reference: null, payload: storableJson(JSON.stringify({ text })) }
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
