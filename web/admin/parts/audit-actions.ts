import type { AdminIconName } from './admin-icon.tsx'

/** The icon and the colour tone of an audit log entry. */
export type ActionLook = { icon: AdminIconName; tone: 'ok' | 'wait' | 'bad' | 'plain' }

const LOOKS: Record<string, ActionLook> = {
  'booking.created': { icon: 'plus', tone: 'plain' },
  'booking.confirmed': { icon: 'ok', tone: 'ok' },
  'booking.cancelled': { icon: 'stop', tone: 'bad' },
  'booking.revived': { icon: 'again', tone: 'wait' },
  'booking.restored': { icon: 'again', tone: 'ok' },
  'trip.restored': { icon: 'again', tone: 'ok' },
  'booking.kept': { icon: 'wait', tone: 'wait' },
  'booking.moved': { icon: 'trip', tone: 'plain' },
  'booking.contact': { icon: 'edit', tone: 'plain' },
  'ticket.issued': { icon: 'mail', tone: 'plain' },
  'ticket.downloaded': { icon: 'download', tone: 'plain' },
  'hold.expired': { icon: 'stop', tone: 'bad' },
  'passenger.boarded': { icon: 'door', tone: 'ok' },
  'payment.started': { icon: 'wait', tone: 'wait' },
  'payment.expected': { icon: 'wait', tone: 'wait' },
  'payment.received': { icon: 'payment', tone: 'ok' },
  'payment.confirmed': { icon: 'payment', tone: 'ok' },
  'payment.overridden': { icon: 'payment', tone: 'wait' },
  'payment.failed': { icon: 'failed', tone: 'plain' },
  'payment.exception': { icon: 'warn', tone: 'bad' },
  'exception.closed': { icon: 'ok', tone: 'plain' },
  'dispute.open': { icon: 'warn', tone: 'bad' },
  'dispute.answered': { icon: 'ok', tone: 'wait' },
  'dispute.pack-downloaded': { icon: 'download', tone: 'plain' },
  'dispute.won': { icon: 'ok', tone: 'ok' },
  'dispute.lost': { icon: 'failed', tone: 'bad' },
  'refund.requested': { icon: 'refund', tone: 'wait' },
  'refund.sent': { icon: 'refund', tone: 'wait' },
  'refund.processed': { icon: 'refund', tone: 'ok' },
  'refund.failed': { icon: 'failed', tone: 'bad' },
  'refund.attention': { icon: 'warn', tone: 'bad' },
}

/** The icons of the actions that `LOOKS` leaves out, by the part after the last dot. Any other action gets `log`. */
const BY_VERB: Record<string, AdminIconName> = {
  created: 'plus',
  updated: 'edit',
  deleted: 'trash',
  cancelled: 'stop',
  canceled: 'stop',
  exported: 'download',
}

export const actionLook = (action: string): ActionLook =>
  LOOKS[action] ?? { icon: BY_VERB[action.split('.').at(-1) ?? ''] ?? 'log', tone: 'plain' }
