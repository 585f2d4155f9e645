import { Link } from 'wouter'
import { Badge } from '#admin/list/badge.tsx'
import type { Column } from '#admin/list/column.ts'
import { Moment } from '#admin/list/moment.tsx'
import { timeOrMoment } from '#admin/list/short-time.ts'
import type { StaffPayment } from '#contracts/payment-oversight.ts'
import { formatReference } from '#domain/booking-reference.ts'
import { lagosMoment } from '#domain/lagos-time.ts'
import { formatNaira, kobo } from '#domain/money.ts'
import { EXCEPTION_NAMES, EXCEPTION_TONES, PROVIDER_NAMES, STATUS_TONES } from './format-payment.ts'
import css from './payments.module.css'

export function BookingCell({
  booking,
}: {
  booking: Pick<StaffPayment['booking'], 'id' | 'bookingToken' | 'passengerName'>
}) {
  const { id, bookingToken, passengerName } = booking
  return (
    <span>
      <Link className="lead" href={`/bookings/${id}`}>
        {passengerName}
      </Link>
      <span className="sub mono nowrap">{formatReference(bookingToken)}</span>
    </span>
  )
}

export function ExceptionBadge({ exception }: Pick<StaffPayment, 'exception'>) {
  if (!exception) return null
  return (
    <Badge tone={EXCEPTION_TONES[exception] ?? 'wait'} icon="warn">
      {EXCEPTION_NAMES[exception]}
    </Badge>
  )
}

export const PAYMENT_COLUMNS: Column<StaffPayment>[] = [
  { head: 'Booking', role: 'title', cell: ({ booking }) => <BookingCell booking={booking} /> },
  {
    head: 'Reference',
    priority: 3,
    cell: ({ paystackRef, receiptNo }) => (
      <span className={`mono clip ${css.paymentRef}`} title={paystackRef}>
        {receiptNo ?? paystackRef}
      </span>
    ),
  },
  { head: 'Amount', sort: 'amount', align: 'end', cell: (payment) => <Amount payment={payment} /> },
  {
    head: 'Provider',
    sort: 'provider',
    cell: ({ provider, channel, recordedBy }) => (
      <span className="nowrap">
        {PROVIDER_NAMES[provider]}
        <span className="sub">
          {provider === 'paystack' && recordedBy
            ? 'set by staff'
            : (recordedBy ?? channel?.replaceAll('_', ' '))}
        </span>
      </span>
    ),
  },
  {
    head: 'Status',
    sort: 'status',
    role: 'status',
    cell: ({ status, exception, exceptionClosedAt }) => (
      <>
        <Badge tone={STATUS_TONES[status]}>{status}</Badge>{' '}
        {exceptionClosedAt === null && <ExceptionBadge exception={exception} />}
      </>
    ),
  },
  { head: 'Paid', sort: 'paid', priority: 2, cell: ({ paidAt }) => <Moment at={paidAt} /> },
  { head: 'Created', sort: 'created', priority: 3, cell: (payment) => <Created {...payment} /> },
]

function Created({ createdAt, updatedAt }: Pick<StaffPayment, 'createdAt' | 'updatedAt'>) {
  const now = new Date()
  return (
    <span className="nowrap" title={lagosMoment(new Date(createdAt))}>
      {timeOrMoment(new Date(createdAt), now)}
      <span className="sub" title={lagosMoment(new Date(updatedAt))}>
        updated {timeOrMoment(new Date(updatedAt), now)}
      </span>
    </span>
  )
}

function Amount({ payment: { amount, refunded } }: { payment: StaffPayment }) {
  return (
    <span className="strong">
      {formatNaira(kobo(amount))}
      {refunded > 0 && <span className="sub">{formatNaira(kobo(refunded))} refunded</span>}
    </span>
  )
}
