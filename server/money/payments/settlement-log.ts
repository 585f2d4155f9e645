import { EXCEPTION_LABELS } from '#domain/money/reason-labels.ts'
import type { Verdict } from '#domain/money/settlement.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import type { LogEntry } from '#server/platform/audit-log/log-entry.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Money } from './incoming-money.ts'
import type { LockedPayment } from './settle-payment-queries.ts'

/** Returns the log entries of a settlement: the payment or its exception, and the booking if it becomes confirmed. */
export function settlementLog(
  payment: LockedPayment,
  { received, currency }: Pick<Money, 'received' | 'currency'>,
  { applied, exception }: Verdict,
  act?: StaffAction,
): LogEntry[] {
  const { bookingId } = payment
  const who = { ...act, type: act ? ('admin' as const) : ('booking' as const) }
  const came = currency === 'NGN' ? formatNaira(kobo(received)) : currency
  const log: LogEntry[] = [
    {
      ...who,
      action: exception ? 'payment.exception' : 'payment.received',
      details: exception ? `${EXCEPTION_LABELS[exception]}, ${came}` : came,
      bookingId,
      entity: 'payment',
      entityId: payment.id,
      before: { status: payment.status },
      after: { status: 'PAID', exception },
    },
  ]
  if (applied > 0 && payment.bookingStatus !== 'CONFIRMED') {
    const left = payment.due - applied
    log.push({
      ...who,
      action: 'booking.confirmed',
      details: `${formatNaira(applied)} paid${left > 0 ? `, ${formatNaira(kobo(left))} left` : ''}`,
      bookingId,
      entity: 'booking',
      entityId: bookingId,
      before: { status: payment.bookingStatus },
      after: { status: 'CONFIRMED' },
    })
  }
  return log
}
