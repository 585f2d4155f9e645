/** The events that other programs can be told about. */
export const WEBHOOK_EVENTS = [
  'booking.confirmed',
  'booking.cancelled',
  'payment.arrived',
  'refund.processed',
  'trip.changed',
  'trip.canceled',
  'trip.departed',
  'trip.arrived',
] as const

/** The event that staff send to try an endpoint. It is sent once, also to an endpoint that is off. */
export const TEST_EVENT = 'webhook.test'

const EVENT_LABELS: Record<string, string> = {
  'booking.confirmed': 'Booking confirmed',
  'booking.cancelled': 'Booking cancelled',
  'payment.arrived': 'Payment arrived',
  'refund.processed': 'Refund completed',
  'trip.changed': 'Trip changed',
  'trip.canceled': 'Trip cancelled',
  'trip.departed': 'Trip departed',
  'trip.arrived': 'Trip arrived',
  [TEST_EVENT]: 'Test event',
}

export const eventLabel = (event: string): string => EVENT_LABELS[event] ?? event

/** How many minutes after each failed attempt the next one follows. After the last one, the endpoint is switched off. */
const RETRY_MINUTES = [1, 5, 30, 2 * 60, 6 * 60, 24 * 60]

/** Returns the minutes until the next attempt after this many failed ones, or null if there is none. */
export const minutesToRetry = (attempts: number): number | null => RETRY_MINUTES[attempts - 1] ?? null
