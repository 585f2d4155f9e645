import { EXCEPTION_LABELS, REFUND_REASON_LABELS } from '#domain/money/reason-labels.ts'
import { routeName } from '#domain/network/route-name.ts'
import { seatsInWords } from '#domain/network/seats-in-words.ts'
import type { AuditAction } from '#domain/platform/audit-actions.ts'
import { formatNaira } from '#domain/platform/money.ts'
import { type PlannedBooking, type PlannedPayment, totalOf } from '#server/demo/bookings/planned-booking.ts'
import type { StaffRole } from '#server/demo/demo-staff.ts'
import { minutesAfter } from '#server/demo/moments.ts'

export type PlannedLogEntry = {
  type: 'booking' | 'admin'
  action: AuditAction
  details: string
  at: Date
  actor: StaffRole | null
  booking: PlannedBooking | null
}

/** Plans the log entries of a booking, without names or tokens: entries stay when a passenger's data is removed. */
export function planBookingLog(booking: PlannedBooking): PlannedLogEntry[] {
  const { trip, seatNos } = booking
  const seats = `${routeName(trip.direction)}, ${seatsInWords(seatNos)}`
  const entry = (
    action: AuditAction,
    details: string,
    at: Date,
    actor: StaffRole | null = null,
  ): PlannedLogEntry => ({
    type: actor ? 'admin' : 'booking',
    action,
    details,
    at,
    actor,
    booking,
  })
  const log = [entry('booking.created', seats, booking.createdAt, booking.createdBy)]
  for (const payment of booking.payments) log.push(...paymentLog(payment, entry))
  if (booking.confirmedAt) {
    const paid = formatNaira(booking.payments[0]?.appliedKobo ?? totalOf(booking))
    const details = `${seats}: ${paid} of ${formatNaira(totalOf(booking))} paid`
    log.push(entry('booking.confirmed', details, booking.confirmedAt, booking.confirmedBy))
  }
  if (booking.cancelledAt && booking.cancelledBecause) {
    const by = { staff: 'finance', trip_canceled: 'manager', expired: null, customer: null } as const
    const action = booking.cancelledBecause === 'expired' ? 'hold.expired' : 'booking.cancelled'
    log.push(entry(action, `${seats} released`, booking.cancelledAt, by[booking.cancelledBecause]))
  }
  return log
}

type Entry = (action: AuditAction, details: string, at: Date, actor?: StaffRole | null) => PlannedLogEntry

function paymentLog(payment: PlannedPayment, entry: Entry): PlannedLogEntry[] {
  const asked = formatNaira(payment.amountKobo)
  if (payment.purpose === 'MANUAL') {
    return [
      entry('payment.received', `${asked} by ${payment.provider}`, payment.createdAt, payment.recordedBy),
    ]
  }
  const log = [entry('payment.started', `${asked}, ${payment.purpose.toLowerCase()}`, payment.createdAt)]
  if (payment.status === 'FAILED')
    log.push(entry('payment.failed', asked, minutesAfter(payment.createdAt, 6)))
  if (payment.paidAt && payment.receivedKobo) {
    const received = formatNaira(payment.receivedKobo)
    const details = payment.exception ? `${EXCEPTION_LABELS[payment.exception]}, ${received}` : received
    log.push(entry(payment.exception ? 'payment.exception' : 'payment.received', details, payment.paidAt))
  }
  for (const refund of payment.refunds) {
    const details = `${formatNaira(refund.amountKobo)}, ${REFUND_REASON_LABELS[refund.reason].toLowerCase()}`
    log.push(entry('refund.requested', details, refund.createdAt, refund.requestedBy))
    if (refund.processedAt) log.push(entry('refund.processed', details, refund.processedAt))
  }
  return log
}
