import type { Delivery } from '#contracts/messages/webhooks.ts'
import { TEST_EVENT } from '#domain/messages/webhooks.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import { addJob } from '#server/platform/database/add-job.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { countOrRefuse, defineLimit } from '#server/platform/limits/limit.ts'
import { showDelivery } from './present-delivery.ts'
import { showWebhook } from './present-webhook.ts'
import { lockDelivery, restartDelivery } from './queries.ts'

/**
 * Enough to send the events again that a receiver missed while it was down. The limit keeps staff from flooding the
 * server of a stranger.
 */
export const REPEATS = defineLimit({
  name: 'webhook-repeats',
  counts: 'deliveries that one person sends again',
  most: 200,
  windowSeconds: 3600,
})

/** Queues a message again that was delivered or has failed. It keeps its id, so that the receiver recognises it. */
export async function sendDeliveryAgain(db: Database, act: StaffAction, id: number): Promise<Delivery> {
  await countOrRefuse(db, REPEATS, String(act.actor.id))
  return withTransaction(db, async (tx) => {
    const delivery = await lockDelivery(tx, id)
    if (!delivery) throw notFound('Delivery')
    if (delivery.status === 'pending') throw new AppError('CONFLICT', 'This event is still being sent.')
    const { state } = await showWebhook(tx, delivery.endpointId)
    if (state !== 'on' && delivery.event !== TEST_EVENT)
      throw new AppError('CONFLICT', 'This webhook is off. Switch it on first.')
    await restartDelivery(tx, id)
    await addJob(tx, 'send-webhooks')
    return showDelivery(tx, id)
  })
}
