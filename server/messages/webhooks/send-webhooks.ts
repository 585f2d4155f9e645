import { minutesToRetry, TEST_EVENT } from '#domain/messages/webhooks.ts'
import { ownerAddress } from '#server/company/settings/owner-address.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { processEach } from '#server/platform/context/process-each.ts'
import { queueNextRun } from '#server/platform/context/start-turn.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { announceWebhookOff } from '#server/platform/outbox/announce.ts'
import { CallFailed, callReceiver } from './call-receiver.ts'
import {
  type DueDelivery,
  type Failure,
  markDelivered,
  markUndelivered,
  raiseTripMoments,
  switchOff,
  takeDueDelivery,
  waitToClaim,
} from './queries.ts'
import { signatureOf } from './sign.ts'

/** Sending is mostly waiting for receivers, so a run sends to a few at the same time. */
const SENT_AT_ONCE = 4

/** Sends the due webhooks. A run ends after a while and queues the next one, so that slow receivers block no other job. */
export async function sendWebhooks(context: AppContext): Promise<void> {
  await raiseTripMoments(context.db)
  const sendAll = () => processEach(dueIn(context), context, (due) => deliver(context, due))
  const areDone = await Promise.all(Array.from({ length: SENT_AT_ONCE }, sendAll))
  if (areDone.includes(false)) await queueNextRun(context, 'send-webhooks')
}

async function* dueIn({ db }: AppContext): AsyncGenerator<DueDelivery> {
  const take = () =>
    withTransaction(db, async (tx) => {
      await waitToClaim(tx)
      return takeDueDelivery(tx)
    })
  for (let next = await take(); next; next = await take()) yield next
}

async function deliver(context: AppContext, due: DueDelivery): Promise<void> {
  const failure = await send(context, due)
  if (!failure) return
  context.log.warn({ endpoint: due.endpointId, attempts: due.attempts }, 'a webhook could not be delivered')
  const minutes = due.event === TEST_EVENT ? null : minutesToRetry(due.attempts)
  if (minutes === null && due.event !== TEST_EVENT) await giveUp(context, due, failure)
  else await markUndelivered(context.db, due, failure, minutes)
}

/** Returns the failure, or null after an answer from 200 to 299. */
async function send({ db, config }: AppContext, due: DueDelivery): Promise<Failure | null> {
  try {
    const status = await callReceiver(messageOf(due), { mayCallLoopback: config.webhooksToLoopback })
    if (status < 200 || status > 299) return { status, reason: reasonOf(status) }
    await markDelivered(db, due, status)
    return null
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return { status: null, reason: error.message }
  }
}

function messageOf({ url, event, eventId, createdAt, data, secret, previousSecret }: DueDelivery) {
  const body = JSON.stringify({ id: eventId, type: event, createdAt: createdAt.toISOString(), data })
  const secrets = previousSecret ? [secret, previousSecret] : [secret]
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Tafiya-Webhooks/1',
    'tafiya-signature': signatureOf(body, secrets, new Date()),
  }
  return { url, headers, body }
}

const reasonOf = (status: number): string =>
  status >= 300 && status < 400 ? 'the address redirects to another one' : `the answer was HTTP ${status}`

/** Switches the endpoint off and tells the owner. Its other messages wait until staff switch it on again. */
async function giveUp(context: AppContext, due: DueDelivery, failure: Failure): Promise<void> {
  const owner = await ownerAddress(context)
  await withTransaction(context.db, async (tx) => {
    await markUndelivered(tx, due, failure, null)
    if (!(await switchOff(tx, due.endpointId))) return
    const { host } = new URL(due.url)
    await writeLog(tx, {
      type: 'admin',
      action: 'webhook.gave-up',
      details: `${host}: ${failure.reason}`,
      entity: 'webhook',
      entityId: due.endpointId,
    })
    if (owner)
      await announceWebhookOff(tx, owner, { endpointId: due.endpointId, host, reason: failure.reason })
  })
}
