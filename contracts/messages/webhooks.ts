import * as z from 'zod/mini'
import { listAnswer, listQuery } from '#contracts/platform/lists.ts'
import { RecordId } from '#contracts/platform/record-id.ts'
import { shownAt } from '#contracts/platform/shown-at.ts'
import { WEBHOOK_EVENTS } from '#domain/messages/webhooks.ts'

const URL_WORDS = 'Enter an address that starts with https://'

/** Plain http is for tests on this machine; the server refuses it otherwise. */
const isWebAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hash } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === ''
}

const fields = {
  url: z
    .string(URL_WORDS)
    .check(z.trim(), z.maxLength(500, 'At most 500 characters'), z.refine(isWebAddress, URL_WORDS)),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, 'This event does not exist'))
    .check(z.minLength(1, 'Choose at least one event'), z.maxLength(WEBHOOK_EVENTS.length)),
}

export const WebhookInput = z.strictObject(fields)
export type WebhookInput = z.infer<typeof WebhookInput>

export const WebhookChange = z.partial(z.strictObject({ ...fields, isOn: z.boolean(), updatedAt: shownAt }))
export type WebhookChange = z.infer<typeof WebhookChange>

export const WebhookQuery = listQuery(['url', 'created'], {})
export type WebhookQuery = z.infer<typeof WebhookQuery>

/** `gave-up`: the last retry of a message failed, so the product switched the webhook off. */
const STATES = ['on', 'off', 'gave-up'] as const
export type WebhookState = (typeof STATES)[number]

export const Webhook = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(z.string()),
  state: z.enum(STATES),
  /** The messages that wait to be sent. */
  waiting: z.int(),
  lastDeliveredAt: z.nullable(z.iso.datetime()),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookPage = listAnswer(Webhook)

export const WebhookAnswer = z.object({ data: Webhook })

/** The answer to a new webhook or secret: the only one that contains the secret. */
export const WebhookSecretAnswer = z.object({ data: z.object({ webhook: Webhook, secret: z.string() }) })
export type WebhookSecret = z.infer<typeof WebhookSecretAnswer>['data']

const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

export const DeliveryQuery = listQuery(['created'], {
  endpointId: RecordId,
  status: z.optional(z.enum(DELIVERY_STATUSES)),
})
export type DeliveryQuery = z.infer<typeof DeliveryQuery>

export const Delivery = z.object({
  id: z.int(),
  event: z.string(),
  eventId: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int(),
  /** The HTTP status of the last answer. Null if there was none. */
  lastStatus: z.nullable(z.int()),
  lastError: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  deliveredAt: z.nullable(z.iso.datetime()),
  /** When the next attempt is due. Null if none follows. */
  nextAttemptAt: z.nullable(z.iso.datetime()),
})
export type Delivery = z.infer<typeof Delivery>

export const DeliveryPage = listAnswer(Delivery)

export const DeliveryAnswer = z.object({ data: Delivery })
