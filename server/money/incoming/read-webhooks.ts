import * as z from 'zod'
import { UNKNOWN_REFERENCE } from '#domain/money/provider-status.ts'
import { noteDispute } from '#server/money/disputes/note-dispute.ts'
import { settlePayment } from '#server/money/payments/settle-payment.ts'
import { checkRefundsOf } from '#server/money/refunds/follow-refunds.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { processEach } from '#server/platform/context/process-each.ts'
import { queueNextRun } from '#server/platform/context/start-turn.ts'
import { isDatabaseAway } from '#server/platform/database/database-errors.ts'
import { noteUnknownPayment } from './note-unknown-payment.ts'
import { UNREADABLE } from './receive-webhook.ts'
import { finishWebhook, parkWebhook, takeWebhook, type Webhook } from './webhook-queries.ts'

/**
 * Processes the webhook inbox. A webhook that cannot be processed now is retried later. While the provider hangs, each
 * call to it takes eight seconds. So a job that takes too long ends and queues itself again, to let other jobs run.
 */
export async function readWebhooks(context: AppContext): Promise<void> {
  const isDone = await processEach(waitingIn(context), context, async (webhook) => {
    const obstacle = await act(context, webhook).catch((error) => whenItFails(context, error))
    if (obstacle) await parkWebhook(context.db, webhook.digest, obstacle)
    else await finishWebhook(context.db, webhook.digest)
  })
  if (!isDone) await queueNextRun(context, 'read-webhooks')
}

async function* waitingIn({ db }: AppContext): AsyncGenerator<Webhook> {
  for (let next = await takeWebhook(db); next; next = await takeWebhook(db)) yield next
}

/** Processes one webhook. Returns the reason for a retry, or undefined if the webhook is processed. */
async function act(context: AppContext, webhook: Webhook): Promise<string | undefined> {
  const { event } = webhook
  const reference = webhook.reference ?? referenceInside(webhook)
  const deal = dealingWith(event)
  if (event === UNREADABLE) return unprocessable(context, event, 'the message could not be read')
  if (!deal) return undefined
  if (!reference) return unprocessable(context, event, 'the message names no payment')
  const obstacle = await deal(context, reference, webhook)
  if (obstacle === UNKNOWN_REFERENCE) {
    context.log.error({ event }, 'a webhook refers to an unknown payment')
    await noteUnknownPayment(context, reference)
  }
  return obstacle
}

/**
 * Logs a webhook that cannot be processed and returns its error. The webhook is retried for 72 hours, during which a
 * metric and an alert show it. Afterwards its row keeps the error.
 */
function unprocessable({ log }: AppContext, event: string, why: string): string {
  log.error({ event }, `a webhook is unprocessable: ${why}`)
  return `unprocessable: ${why}`
}

/**
 * Logs an unexpected error and returns the reason for a retry, so that one webhook does not block the others. If the
 * database is down, throws the error again.
 */
function whenItFails({ log }: AppContext, error: unknown): string {
  if (isDatabaseAway(error)) throw error
  log.error({ err: error }, 'a webhook could not be processed')
  return 'failed'
}

type Deal = (context: AppContext, reference: string, webhook: Webhook) => Promise<string | undefined>

function dealingWith(event: string): Deal | undefined {
  if (event === 'charge.success') return settle
  if (event.startsWith('refund.')) return checkRefundsOf
  if (event.startsWith('charge.dispute.'))
    return (context, reference, { payload }) =>
      noteDispute(context, reference, DisputeId.safeParse(payload.id).data)
  return undefined
}

async function settle(context: AppContext, reference: string): Promise<string | undefined> {
  const settlement = await settlePayment(context, reference)
  if (settlement.outcome === 'unknown') return UNKNOWN_REFERENCE
  if (settlement.outcome !== 'open' || ENDED.includes(settlement.providerStatus)) return undefined
  return `the provider says ${settlement.providerStatus}`
}

const DisputeId = z.union([z.number(), z.string()]).transform(String)

/** Statuses that need no retry: a reversed payment brings no money, and staff handle an unclear one. */
const ENDED = ['reversed', 'unclear']

const Disputed = z.object({ transaction: z.object({ reference: z.string() }) })

/** Reads the reference from the transaction inside a webhook about a dispute. */
const referenceInside = ({ payload }: Webhook): string | undefined =>
  Disputed.safeParse(payload).data?.transaction.reference
