import { balanceDue } from '#domain/bookings/fares.ts'
import { REFUND_WAIT } from '#domain/money/refund-words.ts'
import { routeName } from '#domain/network/route-name.ts'
import { seatsInWords } from '#domain/network/seats-in-words.ts'
import { lagosDate, lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira } from '#domain/platform/money.ts'
import {
  type PlannedBooking,
  type PlannedPayment,
  paidOf,
  totalOf,
} from '#server/demo/bookings/planned-booking.ts'
import { hoursAfter } from '#server/demo/moments.ts'
import type { Random } from '#server/demo/random.ts'

/**
 * `about` is the booking of a ticket or reminder, and the payment of a receipt or refund. One record has at most one
 * notification of each kind.
 */
export type PlannedNotification = {
  type: 'email' | 'sms'
  kind: 'ticket' | 'receipt' | 'reminder' | 'refund'
  booking: PlannedBooking
  about: { booking: PlannedBooking } | { payment: PlannedPayment }
  subject: string | null
  message: string
  isDelivered: boolean
  at: Date
}

/** Plans delivered and failed notifications. None is pending, because the product would send it when it starts. */
export function planNotifications(
  bookings: PlannedBooking[],
  now: Date,
  random: Random,
): PlannedNotification[] {
  return bookings.flatMap((booking) => {
    const reaches = random.chance(0.97)
    return [
      ...tickets(booking),
      ...booking.payments.flatMap((payment) => [
        ...receipts(booking, payment),
        ...refundNotes(booking, payment),
      ]),
      ...reminders(booking, now).map((reminder) => ({ ...reminder, isDelivered: reaches })),
    ]
  })
}

/** Every booking that was ever confirmed has a ticket, even if it was cancelled later. */
function tickets(booking: PlannedBooking): PlannedNotification[] {
  if (!booking.confirmedAt) return []
  const { trip, seatNos } = booking
  const due = balanceDue(totalOf(booking), paidOf(booking))
  const rest = due > 0 ? `, balance ${formatNaira(due)} before boarding` : ''
  const seats = seatsInWords(seatNos)
  return [
    email(booking, 'ticket', booking.confirmedAt, {
      subject: `Booking Confirmed: ${journey(booking)}, ${lagosDate(trip.departTime)}`,
      message: `Your ticket is attached: ${journey(booking)}, ${lagosMoment(trip.departTime)}, ${seats}${rest}.`,
    }),
  ]
}

function receipts(booking: PlannedBooking, payment: PlannedPayment): PlannedNotification[] {
  if (!payment.paidAt || payment.appliedKobo === 0) return []
  const amount = formatNaira(payment.appliedKobo)
  const receipt = email(booking, 'receipt', payment.paidAt, {
    subject: `Payment received: ${amount}`,
    message: `We received ${amount} for ${journey(booking)}, ${lagosMoment(booking.trip.departTime)}. Thank you.`,
  })
  return [{ ...receipt, about: { payment } }]
}

function refundNotes(booking: PlannedBooking, payment: PlannedPayment): PlannedNotification[] {
  return payment.refunds.map((refund) => {
    const amount = formatNaira(refund.amountKobo)
    const note = email(booking, 'refund', refund.createdAt, {
      subject: `Refund of ${amount}: ${journey(booking)}`,
      message: `We are refunding ${amount} for ${journey(booking)}. ${REFUND_WAIT}`,
    })
    return { ...note, about: { payment } }
  })
}

function reminders(booking: PlannedBooking, now: Date): PlannedNotification[] {
  const at = hoursAfter(booking.trip.departTime, -24)
  if (booking.status !== 'CONFIRMED' || at > now) return []
  const due = balanceDue(totalOf(booking), paidOf(booking))
  const rest = due > 0 ? ` Balance ${formatNaira(due)}.` : ''
  const message = `Tafiya: bus leaves ${lagosMoment(booking.trip.departTime)}, ${journey(booking)}.${rest}`
  return [
    {
      type: 'sms',
      kind: 'reminder',
      booking,
      about: { booking },
      subject: null,
      message,
      isDelivered: true,
      at,
    },
  ]
}

const email = (
  booking: PlannedBooking,
  kind: PlannedNotification['kind'],
  at: Date,
  words: { subject: string; message: string },
): PlannedNotification => ({
  type: 'email',
  kind,
  booking,
  about: { booking },
  isDelivered: true,
  at,
  ...words,
})

const journey = ({ trip }: PlannedBooking): string => routeName(trip.direction)
