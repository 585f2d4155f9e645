import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { AppContext } from '#server/platform/context/context.ts'
import { addJob } from '#server/platform/database/add-job.ts'
import { waitForStandby } from '#server/platform/database/probe-write.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import { isSigned } from '#server/platform/http/is-signed.ts'
import { insertWebhook } from './webhook-queries.ts'

const Event = z.object({ event: z.string().max(100), data: z.record(z.string(), z.unknown()) })

/** The event name of a stored webhook that is not a valid event of the provider. */
export const UNREADABLE = 'unreadable'

/**
 * Stores a signed webhook before responding: the status 200 means that it is in the database. A webhook is only a hint:
 * the job that processes it asks the provider, so a false or repeated webhook can only cause a check.
 */
export async function receiveWebhook(
  { db, config }: AppContext,
  rawBody: Buffer,
  signature: unknown,
): Promise<void> {
  const { secretKey, previousSecretKey } = config.paystack
  const keys = [secretKey, ...(previousSecretKey ? [previousSecretKey] : [])]
  if (!isSigned(rawBody, signature, keys))
    throw new AppError('UNAUTHENTICATED', 'The signature is not valid.')
  const message = read(storableJson(rawBody.toString('utf8')))
  await withTransaction(db, async (tx) => {
    const digest = createHash('sha256').update(rawBody).digest()
    const isNew = await insertWebhook(tx, { digest, ...message })
    if (isNew) await addJob(tx, 'read-webhooks')
    else await waitForStandby(tx)
  })
}

type Message = { event: string; reference: string | null; payload: string }

/** Reads a signed webhook. An unreadable one is stored with its text, because it may be about money. */
function read(text: string): Message {
  try {
    const { event, data } = Event.parse(JSON.parse(text))
    // Serialises inside the try, because data that is nested too deep can be parsed but not serialised.
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

const ESCAPES = /\\(?:u[dD][89abAB]\w\w\\u[dD][c-fC-F]\w\w|u\w{4}|.)/gs
const NOT_STORABLE = /^\\u(0000|[dD][89a-fA-F]\w\w)$/

/**
 * Replaces the escapes that PostgreSQL cannot store, NUL and unpaired surrogates, with U+FFFD. Otherwise the webhook
 * could not be stored. Surrogate pairs and escaped backslashes stay unchanged.
 */
export const storableJson = (json: string): string =>
  json.replace(ESCAPES, (spelt) => (NOT_STORABLE.test(spelt) ? '\\ufffd' : spelt))
