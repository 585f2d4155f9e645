import * as z from 'zod'
import type { AppContext } from '#server/context.ts'
import { noteDispute } from '#server/money/disputes/note-dispute.ts'
import { settlePayment } from '#server/money/payments/settle-payment.ts'
import { hearOfRefunds } from '#server/money/refunds/follow-refunds.ts'
import { noteUnknownPayment } from '#server/money/unknown-payments/note-unknown-payment.ts'
import { oneByOne } from '#server/one-by-one.ts'
import { addJob } from '#server/platform/database/add-job.ts'
import { isDatabaseAway } from '#server/platform/database/database-errors.ts'
import { finishWebhook, parkWebhook, takeWebhook, type Webhook } from './queries.ts'
import { UNREADABLE } from './receive-webhook.ts'

/**
 * Works off the inbox. What cannot be dealt with now is parked and looked at again; nothing is dropped. While the
 * provider hangs, every message costs eight seconds: after a while other jobs have their turn first.
 */
export async function readWebhooks(context: AppContext): Promise<void> {
  const isDone = await oneByOne(waitingIn(context), context.log, async (webhook) => {
    const obstacle = await act(context, webhook).catch((error) => whenItFails(context, error))
    if (obstacle) await parkWebhook(context.db, webhook.digest, obstacle)
    else await finishWebhook(context.db, webhook.digest)
  })
  if (!isDone) await addJob(context.db, 'read-webhooks')
}

async function* waitingIn({ db }: AppContext): AsyncGenerator<Webhook> {
  for (let next = await takeWebhook(db); next; next = await takeWebhook(db)) yield next
}

/** What stands in the way, or nothing when the message has been dealt with. */
async function act(context: AppContext, webhook: Webhook): Promise<string | undefined> {
  const { event } = webhook
  const reference = webhook.reference ?? referenceInside(webhook)
  const deal = dealingWith(event)
  if (event === UNREADABLE) return unprocessable(context, event, 'the message could not be read')
  if (!deal) return undefined
  if (!reference) return unprocessable(context, event, 'the message names no payment')
  const obstacle = await deal(context, reference, webhook)
  if (obstacle === 'unknown reference') {
    context.log.error({ event }, 'the provider speaks of a payment we do not know')
    await noteUnknownPayment(context, reference)
  }
  return obstacle
}

/** Waits in the inbox for 72 hours, where the gauge and its alert show it, and is kept with its error afterwards. */
function unprocessable({ log }: AppContext, event: string, why: string): string {
  log.error({ event }, `a message of the provider is unprocessable: ${why}`)
  return `unprocessable: ${why}`
}

/** A message that we cannot deal with keeps nobody waiting behind it. */
function whenItFails({ log }: AppContext, error: unknown): string {
  if (isDatabaseAway(error)) throw error
  log.error({ err: error }, 'a message of the provider could not be dealt with')
  return 'failed'
}

type Deal = (context: AppContext, reference: string, webhook: Webhook) => Promise<string | undefined>

function dealingWith(event: string): Deal | undefined {
  if (event === 'charge.success') return settle
  if (event.startsWith('refund.')) return hearOfRefunds
  if (event.startsWith('charge.dispute.'))
    return (context, reference, { payload }) =>
      noteDispute(context, reference, DisputeId.safeParse(payload.id).data)
  return undefined
}

async function settle(context: AppContext, reference: string): Promise<string | undefined> {
  const settlement = await settlePayment(context, reference)
  if (settlement.outcome === 'unknown') return 'unknown reference'
  if (settlement.outcome !== 'open' || ENDED.includes(settlement.providerStatus)) return undefined
  return `the provider says ${settlement.providerStatus}`
}

const DisputeId = z.union([z.number(), z.string()]).transform(String)

/** A success that was reversed before it was settled brings no money any more; an unclear one is with staff. */
const ENDED = ['reversed', 'unclear']

const Disputed = z.object({ transaction: z.object({ reference: z.string() }) })

/** A dispute names the transaction by showing all of it. */
const referenceInside = ({ payload }: Webhook): string | undefined =>
  Disputed.safeParse(payload).data?.transaction.reference
