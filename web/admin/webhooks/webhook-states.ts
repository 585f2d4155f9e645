import type { Tone } from '#admin/parts/list/badge.tsx'
import type { DeliveryStatus, WebhookState } from '#contracts/messages/webhooks.ts'

export const WEBHOOK_STATES: Record<WebhookState, { label: string; tone: Tone }> = {
  on: { label: 'On', tone: 'ok' },
  off: { label: 'Off', tone: 'line' },
  'gave-up': { label: 'Off after failures', tone: 'bad' },
}

export const DELIVERY_STATUSES: Record<DeliveryStatus, { label: string; tone: Tone }> = {
  pending: { label: 'Waiting', tone: 'wait' },
  delivered: { label: 'Delivered', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
}
