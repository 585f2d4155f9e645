import {
  DeliveryAnswer,
  DeliveryPage,
  DeliveryQuery,
  WebhookAnswer,
  WebhookChange,
  WebhookInput,
  WebhookPage,
  WebhookQuery,
  WebhookSecretAnswer,
} from '#contracts/messages/webhooks.ts'
import { presentPage } from '#server/platform/database/list-page.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { createWebhook } from './create-webhook.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { editWebhook } from './edit-webhook.ts'
import { presentDelivery } from './present-delivery.ts'
import { presentWebhook, showWebhook } from './present-webhook.ts'
import { selectDeliveries, selectWebhooks } from './queries.ts'
import { rotateSecret } from './rotate-secret.ts'
import { sendDeliveryAgain } from './send-delivery-again.ts'
import { sendTestEvent } from './send-test-event.ts'

export const outgoingWebhookEndpoints = endpointsFor('Webhooks', (endpoint, context) => {
  const { db } = context

  endpoint('GET /webhook-endpoints', 'webhooks.edit', 'List webhooks', {
    description: 'Returns a page of the addresses that are told about events, newest first, without secrets.',
    query: WebhookQuery,
    answer: WebhookPage,
    handle: async ({ query }) => presentPage(await selectWebhooks(db, query), presentWebhook),
  })

  endpoint('GET /webhook-endpoints/:id', 'webhooks.edit', 'Get a webhook', {
    description: 'Returns one webhook, without its secret.',
    answer: WebhookAnswer,
    data: ({ params }) => showWebhook(db, params.id),
  })

  endpoint('POST /webhook-endpoints', 'webhooks.edit', 'Add a webhook', {
    stepUp: true,
    errors: ['CONFLICT'],
    description:
      'Adds an address that is told about the chosen events, and returns the secret that signs the messages, once. The address must be https and on the public internet.',
    body: WebhookInput,
    created: WebhookSecretAnswer,
    data: ({ act, body }) => createWebhook(context, act, body),
  })

  endpoint('PATCH /webhook-endpoints/:id', 'webhooks.edit', 'Update a webhook', {
    stepUp: true,
    errors: ['CONFLICT', 'STALE'],
    description:
      'Changes the given fields, or switches the webhook on or off. Messages that wait are sent when it is on again.',
    body: WebhookChange,
    answer: WebhookAnswer,
    data: ({ act, params, body }) => editWebhook(context, act, params.id, body),
  })

  endpoint('DELETE /webhook-endpoints/:id', 'webhooks.edit', 'Delete a webhook', {
    stepUp: true,
    description: 'Deletes a webhook with its deliveries.',
    handle: ({ act, params }) => deleteWebhook(db, act, params.id),
  })

  endpoint('POST /webhook-endpoints/:id/secret', 'webhooks.edit', 'Replace the secret of a webhook', {
    stepUp: true,
    description:
      'Makes a new secret and returns it, once. For a day, messages carry the signatures of both secrets.',
    answer: WebhookSecretAnswer,
    data: ({ act, params }) => rotateSecret(db, act, params.id),
  })

  endpoint('POST /webhook-endpoints/:id/test', 'webhooks.edit', 'Send a test event', {
    errors: ['TOO_MANY'],
    description: 'Queues the event `webhook.test`, once, also for a webhook that is off.',
    accepted: DeliveryAnswer,
    data: ({ act, params }) => sendTestEvent(db, act, params.id),
  })

  endpoint('GET /webhook-deliveries', 'webhooks.edit', 'List the deliveries of a webhook', {
    description:
      'Returns a page of the events for one webhook, newest first, with attempts and the last answer. Deliveries are kept for 30 days.',
    query: DeliveryQuery,
    answer: DeliveryPage,
    handle: async ({ query }) => presentPage(await selectDeliveries(db, query), presentDelivery),
  })

  endpoint('POST /webhook-deliveries/:id/again', 'webhooks.edit', 'Send an event again', {
    errors: ['CONFLICT', 'TOO_MANY'],
    description: 'Queues an event again that was delivered or has failed. It keeps its ID.',
    accepted: DeliveryAnswer,
    data: ({ act, params }) => sendDeliveryAgain(db, act, params.id),
  })
})
