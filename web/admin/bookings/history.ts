import type { AdminIconName } from '#admin/admin-icon.tsx'
import type { AdminBookingDetail } from '#contracts/admin-bookings.ts'
import { lagosDate, lagosDay, lagosInstant } from '#domain/lagos-time.ts'

export type Event = {
  key: string
  at: string
  icon: AdminIconName
  tone: 'ok' | 'wait' | 'bad' | 'plain'
  title: string
  more: string
}

export type Day = { day: string; events: Event[] }

/** Everything that happened to a booking, the newest first, by Lagos days: what was done and what was said. */
export function historyOf(booking: AdminBookingDetail): Day[] {
  const events = [
    ...booking.history.map(deed),
    ...booking.notifications.map(message),
    ...(booking.history.some(({ action }) => action === 'booking.created') ? [] : [beginning(booking)]),
  ].sort((a, b) => b.at.localeCompare(a.at))
  const days = [...new Set(events.map(({ at }) => lagosDay(new Date(at))))]
  return days.map((day) => ({
    day: lagosDate(lagosInstant(day)),
    events: events.filter(({ at }) => lagosDay(new Date(at)) === day),
  }))
}

type Look = Pick<Event, 'icon' | 'tone' | 'title'>

const DEEDS: Record<string, Look> = {
  'booking.created': { icon: 'plus', tone: 'plain', title: 'Booking made at the desk' },
  'booking.confirmed': { icon: 'ok', tone: 'ok', title: 'CONFIRMED' },
  'booking.cancelled': { icon: 'stop', tone: 'bad', title: 'CANCELLED' },
  'booking.revived': { icon: 'again', tone: 'wait', title: 'Taken up again, with its seats' },
  'booking.kept': { icon: 'wait', tone: 'wait', title: 'PENDING: seats kept' },
  'booking.updated': { icon: 'edit', tone: 'plain', title: 'Edited' },
  'booking.contact': { icon: 'edit', tone: 'plain', title: 'Contact changed' },
  'booking.moved': { icon: 'trip', tone: 'plain', title: 'Moved' },
  'ticket.issued': { icon: 'mail', tone: 'plain', title: 'Ticket issued' },
  'hold.expired': { icon: 'stop', tone: 'bad', title: 'CANCELLED: not paid in time' },
  'passenger.boarded': { icon: 'door', tone: 'ok', title: 'Boarded' },
  'payment.started': { icon: 'wait', tone: 'wait', title: 'PENDING: payment started' },
  'payment.received': { icon: 'payment', tone: 'ok', title: 'Payment received' },
  'payment.failed': { icon: 'failed', tone: 'plain', title: 'Payment not made' },
  'payment.exception': { icon: 'warn', tone: 'bad', title: 'Payment needs attention' },
  'refund.requested': { icon: 'refund', tone: 'wait', title: 'Refund opened' },
  'refund.sent': { icon: 'refund', tone: 'wait', title: 'Refund sent' },
  'refund.processed': { icon: 'refund', tone: 'ok', title: 'Refund arrived' },
  'refund.failed': { icon: 'failed', tone: 'bad', title: 'Refund failed' },
  'refund.attention': { icon: 'warn', tone: 'bad', title: 'Refund needs attention' },
}

const MADE_BY_VISITOR: Look = { icon: 'plus', tone: 'plain', title: 'DRAFT made on the public site' }

function deed({ id, action, details, actorName, at }: AdminBookingDetail['history'][number]): Event {
  const isVisitors = action === 'booking.created' && actorName === null
  const look = isVisitors ? MADE_BY_VISITOR : (DEEDS[action] ?? unknownDeed(action))
  const more = [details, actorName && `by ${actorName}`].filter(Boolean).join(' · ')
  return { key: `deed-${id}`, at, ...look, more }
}

const unknownDeed = (action: string): Look => ({ icon: 'log', tone: 'plain', title: inWords(action) })

const MESSAGES: Record<string, string> = {
  ticket: 'Ticket',
  'ticket-again': 'Ticket',
  'balance-paid': 'New ticket',
  receipt: 'Receipt',
  reservation: 'Reservation',
  refund: 'Refund notice',
  retrieval: 'Booking details',
  reminder: 'Reminder',
  'balance-reminder': 'Balance reminder',
  'trip-changed': 'Trip change',
  'trip-cancelled': 'Trip cancellation',
  'booking-cancelled': 'Cancellation',
}

function message(sent: AdminBookingDetail['notifications'][number]): Event {
  const { id, kind, type, status, contactInfo, sentAt, createdAt } = sent
  const by = type === 'sms' ? 'texted' : 'e-mailed'
  const what = MESSAGES[kind] ?? inWords(kind)
  return {
    key: `message-${id}`,
    at: sentAt ?? createdAt,
    icon: type === 'sms' ? 'sms' : 'mail',
    tone: status === 'delivered' ? 'ok' : status === 'failed' ? 'bad' : 'wait',
    title:
      status === 'delivered' ? `${what} ${by}` : `${what} ${status === 'failed' ? 'not' : 'to be'} ${by}`,
    more: `${contactInfo}, ${status}`,
  }
}

/** A visitor's draft is not logged: holding seats is too hot a path. The booking itself tells when it was made. */
const beginning = ({ createdAt }: AdminBookingDetail): Event => ({
  key: 'beginning',
  at: createdAt,
  ...MADE_BY_VISITOR,
  more: '',
})

/** `seat-hold.ended` reads 'Seat hold ended'. */
const inWords = (name: string): string =>
  name.replaceAll(/[.-]/g, ' ').replace(/^./, (first) => first.toUpperCase())
