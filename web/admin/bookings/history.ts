import { type ActionLook, actionLook } from '#admin/parts/audit-actions.ts'
import type { AdminBookingDetail } from '#contracts/changes/admin-bookings.ts'
import { messageLabel } from '#domain/messages/message-labels.ts'
import { actionLabel } from '#domain/platform/audit-actions.ts'
import { lagosDate, lagosDay, lagosInstant } from '#domain/platform/lagos-time.ts'

export type Event = ActionLook & { key: string; at: string; title: string; more: string }

export type Day = { day: string; events: Event[] }

/** Returns the actions and messages of a booking, newest first and grouped by Lagos day. */
export function historyOf(booking: AdminBookingDetail): Day[] {
  const events = [
    ...booking.history.map(deed),
    ...booking.notifications.map(message),
    ...(booking.history.some(({ action }) => action === 'booking.created') ? [] : [beginning(booking)]),
    ...ending(booking),
  ].sort((a, b) => b.at.localeCompare(a.at))
  const days = [...new Set(events.map(({ at }) => lagosDay(new Date(at))))]
  return days.map((day) => ({
    day: lagosDate(lagosInstant(day)),
    events: events.filter(({ at }) => lagosDay(new Date(at)) === day),
  }))
}

/** The titles of actions whose label is too vague on the page of one booking. */
const TITLES: Record<string, string> = {
  'booking.created': 'Booked in the back-office',
  'booking.confirmed': 'CONFIRMED',
  'booking.cancelled': 'CANCELLED',
  'booking.revived': 'Reopened with the same seats',
  'booking.kept': 'PENDING: seats held',
  'booking.updated': 'Edited',
  'booking.moved': 'Moved',
  'hold.expired': 'CANCELLED: not paid in time',
  'passenger.boarded': 'Boarded',
  'payment.started': 'PENDING: payment started',
  'payment.expected': 'PENDING: transfer expected',
}

const MADE_BY_VISITOR = { ...actionLook('booking.created'), title: 'DRAFT created on the website' }

function deed({ id, action, details, actorName, at }: AdminBookingDetail['history'][number]): Event {
  const isVisitors = action === 'booking.created' && actorName === null
  const look = isVisitors
    ? MADE_BY_VISITOR
    : { ...actionLook(action), title: TITLES[action] ?? actionLabel(action) }
  const more = [details, actorName && `by ${actorName}`].filter(Boolean).join(' · ')
  return { key: `deed-${id}`, at, ...look, more }
}

const MESSAGE_TONES = { delivered: 'ok', pending: 'wait', failed: 'bad', dropped: 'plain' } as const

function message(sent: AdminBookingDetail['notifications'][number]): Event {
  const { id, kind, type, status, contactInfo, sentAt, createdAt } = sent
  const by = type === 'sms' ? 'texted' : 'e-mailed'
  const what = messageLabel(kind)
  return {
    key: `message-${id}`,
    at: sentAt ?? createdAt,
    icon: type === 'sms' ? 'sms' : 'mail',
    tone: MESSAGE_TONES[status],
    title:
      status === 'delivered' ? `${what} ${by}` : `${what} ${status === 'pending' ? 'to be' : 'not'} ${by}`,
    more: `${contactInfo}, ${status}`,
  }
}

/**
 * The creation of a visitor's draft. The server does not log it, because a bot that holds and releases seats would fill
 * the log, so the event uses the booking's `createdAt`. Only demo data has log entries of such drafts.
 */
const beginning = ({ createdAt }: AdminBookingDetail): Event => ({
  key: 'beginning',
  at: createdAt,
  ...MADE_BY_VISITOR,
  more: '',
})

/**
 * Returns the end of a draft whose payment was never started. The server does not log this either, so the event uses
 * the booking's `cancelledAt`.
 */
function ending({ status, cancelledAt, cancelledBecause, history }: AdminBookingDetail): Event[] {
  if (status !== 'CANCELLED' || !cancelledAt) return []
  if (history.some(({ action }) => action === 'hold.expired' || action === 'booking.cancelled')) return []
  const action = cancelledBecause === 'expired' ? 'hold.expired' : 'booking.cancelled'
  return [{ key: 'ending', at: cancelledAt, ...actionLook(action), title: TITLES[action] ?? '', more: '' }]
}
