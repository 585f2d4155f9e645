import * as z from 'zod/mini'
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
import { IdParams } from '#contracts/platform/record-id.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { createWebhook } from './create-webhook.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { editWebhook } from './edit-webhook.ts'
import { presentDelivery } from './present-delivery.ts'
import { presentWebhook, showWebhook } from './present-webhook.ts'
import { selectDeliveries, selectWebhooks } from './queries.ts'
import { rotateSecret } from './rotate-secret.ts'
import { sendDeliveryAgain } from './send-delivery-again.ts'
import { sendTestEvent } from './send-test-event.ts'

const tags = ['Webhooks']

export function outgoingWebhookEndpoints(app: Api, context: AppContext): void {
  const { db } = context
  app.get(
    '/webhook-endpoints',
    {
      config: { permission: 'webhooks.edit' },
      schema: {
        tags,
        summary: 'List webhooks',
        description:
          'Returns a page of the addresses that are told about events, newest first, without secrets.',
        querystring: WebhookQuery,
        response: { 200: WebhookPage },
      },
    },
    async ({ query }) => {
      const { rows, ...page } = await selectWebhooks(db, query)
      return { data: rows.map(presentWebhook), ...page }
    },
  )

  app.get(
    '/webhook-endpoints/:id',
    {
      config: { permission: 'webhooks.edit', errors: ['NOT_FOUND'] },
      schema: {
        tags,
        summary: 'Get a webhook',
        description: 'Returns one webhook, without its secret.',
        params: IdParams,
        response: { 200: WebhookAnswer },
      },
    },
    async ({ params }) => ({ data: await showWebhook(db, params.id) }),
  )

  app.post(
    '/webhook-endpoints',
    {
      config: { permission: 'webhooks.edit', stepUp: true, errors: ['CONFLICT'] },
      schema: {
        tags,
        summary: 'Add a webhook',
        description:
          'Adds an address that is told about the chosen events, and returns the secret that signs the messages, once. The address must be https and on the public internet.',
        body: WebhookInput,
        response: { 201: WebhookSecretAnswer },
      },
    },
    async (request, reply) =>
      reply.code(201).send({ data: await createWebhook(context, staffActionOf(request), request.body) }),
  )

  app.patch(
    '/webhook-endpoints/:id',
    {
      config: { permission: 'webhooks.edit', stepUp: true, errors: ['NOT_FOUND', 'CONFLICT', 'STALE'] },
      schema: {
        tags,
        summary: 'Update a webhook',
        description:
          'Changes the given fields, or switches the webhook on or off. Messages that wait are sent when it is on again.',
        params: IdParams,
        body: WebhookChange,
        response: { 200: WebhookAnswer },
      },
    },
    async (request) => ({
      data: await editWebhook(context, staffActionOf(request), request.params.id, request.body),
    }),
  )

  app.delete(
    '/webhook-endpoints/:id',
    {
      config: { permission: 'webhooks.edit', stepUp: true, errors: ['NOT_FOUND'] },
      schema: {
        tags,
        summary: 'Delete a webhook',
        description: 'Deletes a webhook with its deliveries.',
        params: IdParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await deleteWebhook(db, staffActionOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/webhook-endpoints/:id/secret',
    {
      config: { permission: 'webhooks.edit', stepUp: true, errors: ['NOT_FOUND'] },
      schema: {
        tags,
        summary: 'Replace the secret of a webhook',
        description:
          'Makes a new secret and returns it, once. For a day, messages carry the signatures of both secrets.',
        params: IdParams,
        response: { 200: WebhookSecretAnswer },
      },
    },
    async (request) => ({ data: await rotateSecret(db, staffActionOf(request), request.params.id) }),
  )

  app.post(
    '/webhook-endpoints/:id/test',
    {
      config: { permission: 'webhooks.edit', errors: ['NOT_FOUND', 'TOO_MANY'] },
      schema: {
        tags,
        summary: 'Send a test event',
        description: 'Queues the event `webhook.test`, once, also for a webhook that is off.',
        params: IdParams,
        response: { 202: DeliveryAnswer },
      },
    },
    async (request, reply) =>
      reply.code(202).send({ data: await sendTestEvent(db, staffActionOf(request), request.params.id) }),
  )

  app.get(
    '/webhook-deliveries',
    {
      config: { permission: 'webhooks.edit' },
      schema: {
        tags,
        summary: 'List the deliveries of a webhook',
        description:
          'Returns a page of the events for one webhook, newest first, with attempts and the last answer. Deliveries are kept for 30 days.',
        querystring: DeliveryQuery,
        response: { 200: DeliveryPage },
      },
    },
    async ({ query }) => {
      const { rows, ...page } = await selectDeliveries(db, query)
      return { data: rows.map(presentDelivery), ...page }
    },
  )

  app.post(
    '/webhook-deliveries/:id/again',
    {
      config: { permission: 'webhooks.edit', errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY'] },
      schema: {
        tags,
        summary: 'Send an event again',
        description: 'Queues an event again that was delivered or has failed. It keeps its ID.',
        params: IdParams,
        response: { 202: DeliveryAnswer },
      },
    },
    async (request, reply) =>
      reply.code(202).send({ data: await sendDeliveryAgain(db, staffActionOf(request), request.params.id) }),
  )
}
