import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#admin/parts/api.ts'
import { useChange } from '#admin/parts/use-change.ts'
import type { Things } from '#api/things.ts'
import {
  type Delivery,
  DeliveryAnswer,
  type Webhook,
  WebhookAnswer,
  type WebhookChange,
  type WebhookInput,
  type WebhookSecret,
  WebhookSecretAnswer,
} from '#contracts/messages/webhooks.ts'

const SHOWN_IN: Things[] = ['webhook-endpoints', 'webhook-deliveries', 'logs']

type Panel = { onDone: () => void }
type SecretPanel = { onDone: (made: WebhookSecret) => void }

export const useWebhook = (id: string) =>
  useQuery({
    queryKey: ['webhook-endpoints', id],
    queryFn: async () => (await api.get(`/webhook-endpoints/${id}`, WebhookAnswer)).data,
  })

export const useAddWebhook = (panel: SecretPanel) =>
  useChange({
    ...panel,
    call: async (input: WebhookInput) =>
      (await api.post('/webhook-endpoints', input, WebhookSecretAnswer)).data,
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useEditWebhook = (webhook: Webhook | null, panel: Panel) =>
  useChange({
    ...panel,
    call: (change: WebhookChange) =>
      api.patch(
        `/webhook-endpoints/${webhook?.id}`,
        { ...change, updatedAt: webhook?.updatedAt },
        WebhookAnswer,
      ),
    done: 'Webhook updated successfully.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useToggleWebhook = () =>
  useChange({
    call: ({ id, state, updatedAt }: Webhook) =>
      api.patch(`/webhook-endpoints/${id}`, { isOn: state !== 'on', updatedAt }, WebhookAnswer),
    done: ({ data }) => (data.state === 'on' ? 'Webhook switched on.' : 'Webhook switched off.'),
    refresh: SHOWN_IN,
  })

export const useDeleteWebhook = (webhook: Webhook, panel: Panel) =>
  useChange({
    ...panel,
    call: () => api.delete(`/webhook-endpoints/${webhook.id}`),
    done: 'Webhook deleted successfully.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useReplaceSecret = (webhook: Webhook, panel: SecretPanel) =>
  useChange({
    ...panel,
    call: async () =>
      (await api.post(`/webhook-endpoints/${webhook.id}/secret`, {}, WebhookSecretAnswer)).data,
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useSendTest = () =>
  useChange({
    call: (id: number) => api.post(`/webhook-endpoints/${id}/test`, {}, DeliveryAnswer),
    done: 'Test event queued.',
    refresh: SHOWN_IN,
  })

export const useSendAgain = () =>
  useChange({
    call: ({ id }: Delivery) => api.post(`/webhook-deliveries/${id}/again`, {}, z.unknown()),
    done: 'Event queued again.',
    refresh: SHOWN_IN,
  })
