import type { Delivery } from '#contracts/webhooks.ts'
import { TEST_EVENT } from '#domain/webhooks.ts'
import { AppError, notFound } from '#server/errors.ts'
import { addJob } from '#server/platform/database/add-job.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { showDelivery } from './present-delivery.ts'
import { showWebhook } from './present-webhook.ts'
import { lockDelivery, restartDelivery } from './queries.ts'

/** Queues a message again that was delivered or has failed. It keeps its id, so that the receiver recognises it. */
export const sendDeliveryAgain = (db: Database, id: number): Promise<Delivery> =>
  withTransaction(db, async (tx) => {
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
