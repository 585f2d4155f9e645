import type { House } from '#server/app.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { finishWebhook, parkWebhook, takeWebhooks, type Webhook } from './queries.ts'

/** Works off the inbox. What cannot be dealt with now is parked and looked at again; nothing is dropped. */
export async function readWebhooks(house: House): Promise<void> {
  for (;;) {
    const webhooks = await takeWebhooks(house.db, 20)
    if (webhooks.length === 0) return
    for (const webhook of webhooks) {
      const obstacle = await act(house, webhook)
      if (obstacle) await parkWebhook(house.db, webhook.digest, obstacle)
      else await finishWebhook(house.db, webhook.digest)
    }
  }
}

/** What stands in the way, or nothing when the message has been dealt with. */
async function act(house: House, { event, reference }: Webhook): Promise<string | undefined> {
  if (event !== 'charge.success' || !reference) return undefined
  const settlement = await settlePayment(house, reference)
  if (settlement.outcome === 'unknown') {
    house.log.error({ event }, 'the provider speaks of a payment we do not know')
    return 'unknown reference'
  }
  return settlement.outcome === 'open' ? `the provider says ${settlement.providerStatus}` : undefined
}
