import type { Tone } from '#admin/parts/list/badge.tsx'
import { shortMoment } from '#admin/parts/list/short-time.ts'
import type { AdminBooking } from '#contracts/changes/admin-bookings.ts'
import type { BookingStatus } from '#domain/bookings/booking-statuses.ts'
import { isUnconfirmedStatus } from '#domain/bookings/booking-statuses.ts'
import { routeName } from '#domain/network/route-name.ts'
import { seatsInWords } from '#domain/network/seats-in-words.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'

export const STATUS_TONES: Record<BookingStatus, Tone> = {
  DRAFT: 'line',
  PENDING: 'wait',
  CONFIRMED: 'ok',
  CANCELLED: 'bad',
}

/** Formats an amount of a booking, which the API sends in naira. */
export const money = (amount: number): string => formatNaira(naira(amount))

export const formatSeatNos = ({ seat }: Pick<AdminBooking, 'seat'>): string =>
  seat.map(({ seatNo }) => seatNo).join(', ')

/** Formats the seats of a booking: `seat 7`, `seats 22, 23`. */
export const seatsOf = ({ seat }: Pick<AdminBooking, 'seat'>): string =>
  seatsInWords(seat.map(({ seatNo }) => seatNo))

/** How long seats without payment are held. */
export const HELD_UNTIL = 'held until online booking closes, or until departure if it has already closed'

/** Tells staff how long the seats of an unpaid booking are held. */
export const heldInWords = ({ seat }: Pick<AdminBooking, 'seat'>): string =>
  `The ${seat.length === 1 ? 'seat is' : 'seats are'} ${HELD_UNTIL}.`

/** Formats a time of a trip or booking: `Tue 17 Nov, 6:00 am`. */
export const momentInWords = (at: string): string => shortMoment(new Date(at), new Date())

/** Passenger, seats and trip in one line, for the head of a dialog. */
export const bookingInWords = (booking: AdminBooking): string =>
  `${booking.passengerName}, ${seatsOf(booking)}, ${tripOf(booking)}.`

const tripOf = ({ trip }: Pick<AdminBooking, 'trip'>): string =>
  `${routeName(trip)}, ${momentInWords(trip.departTime)} WAT`

/** Returns what can be refunded by waiving: all we kept of a cancelled booking, the charges of a confirmed one. */
export function waivableOf({
  status,
  amountPaid,
  amountCharged,
}: Pick<AdminBooking, 'status' | 'amountPaid' | 'amountCharged'>): number {
  if (status === 'CANCELLED') return amountPaid
  return status === 'CONFIRMED' ? amountCharged : 0
}

/**
 * Tells what a waiver refunds. The charges of a confirmed booking are for cancelled seats or a move, so the text adds
 * that the present seats stay booked.
 */
export function waiverInWords(booking: AdminBooking): string {
  const kept = money(waivableOf(booking))
  return booking.status === 'CANCELLED'
    ? `${bookingInWords(booking)} This booking is cancelled. We kept ${kept}, which will be refunded.`
    : `${booking.passengerName}, ${tripOf(booking)}. We charged ${kept} for cancelled seats or a move. This charge will be refunded. The booking keeps ${seatsOf(booking)}.`
}

/** Tells what a passenger can collect in cash. Names each amount, because each refund has its own code. */
export function cashInWords(amounts: readonly number[]): string {
  const [first = 0, ...others] = amounts
  if (others.length === 0) return `A cash refund of ${money(first)} is waiting for the passenger.`
  return `Cash refunds of ${amounts.map(money).join(' + ')} are waiting for the passenger. Each has its own code.`
}

const CHANNEL_NAMES: Record<string, string> = {
  card: 'Card',
  bank_transfer: 'Transfer',
  transfer: 'Transfer',
  cash: 'Cash',
  pos: 'POS',
  ussd: 'USSD',
}

export const channelName = (channel: string): string =>
  CHANNEL_NAMES[channel] ?? channel.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase())

/** Returns the channel of the latest paid payment, or a dash if there is none. */
export function channelOf({ payment }: Pick<AdminBooking, 'payment'>): string {
  const paid = payment.filter(({ status }) => status === 'PAID').at(-1)
  return paid ? channelName(paid.channel ?? paid.provider) : '—'
}

/** Returns true if an online payment is pending: the passenger may be paying right now. */
export const isBeingPaid = ({ payment }: Pick<AdminBooking, 'payment'>): boolean =>
  payment.some(({ status, provider }) => status === 'PENDING' && provider === 'paystack')

export const isOpen = ({ status }: Pick<AdminBooking, 'status'>): boolean => isUnconfirmedStatus(status)

export const isOwing = ({ status, amountDue }: AdminBooking): boolean =>
  status === 'CONFIRMED' && amountDue > 0

/** Formats the time left: `1 day 19 h`, `3 h 5 min`. Returns null if less than a minute is left. */
export function timeUntil(at: string, now: Date): string | null {
  const minutes = Math.floor((new Date(at).getTime() - now.getTime()) / 60_000)
  if (minutes <= 0) return null
  const days = Math.floor(minutes / (24 * 60))
  const hours = Math.floor(minutes / 60) % 24
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'} ${hours} h`
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}
