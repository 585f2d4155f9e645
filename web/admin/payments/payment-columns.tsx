import { Badge } from '#admin/parts/list/badge.tsx'
import cellCss from '#admin/parts/list/cells.module.css'
import type { Column } from '#admin/parts/list/column.ts'
import { Moment } from '#admin/parts/list/moment.tsx'
import { timeOrMoment } from '#admin/parts/list/short-time.ts'
import { channelName } from '#admin/parts/records/format-booking.ts'
import { EXCEPTION_TONES, PROVIDER_NAMES, STATUS_TONES } from '#admin/parts/records/format-payment.ts'
import textCss from '#admin/parts/styles/text.module.css'
import type { StaffPayment } from '#contracts/money/payment-oversight.ts'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { EXCEPTION_LABELS } from '#domain/money/reason-labels.ts'
import { refundedParts } from '#domain/money/refunded-parts.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import css from './payments.module.css'

export function BookingCell({
  booking,
}: {
  booking: Pick<StaffPayment['booking'], 'bookingToken' | 'passengerName'>
}) {
  const { bookingToken, passengerName } = booking
  return (
    <span>
      <span className={cellCss.lead}>{passengerName}</span>
      <span className={`${textCss.sub} ${textCss.mono} ${textCss.nowrap}`}>
        {formatReference(bookingToken)}
      </span>
    </span>
  )
}

export function ExceptionBadge({ exception }: Pick<StaffPayment, 'exception'>) {
  if (!exception) return null
  return (
    <Badge tone={EXCEPTION_TONES[exception] ?? 'wait'} icon="warn">
      {EXCEPTION_LABELS[exception]}
    </Badge>
  )
}

export const PAYMENT_COLUMNS: Column<StaffPayment>[] = [
  { head: 'Booking', role: 'title', cell: ({ booking }) => <BookingCell booking={booking} /> },
  {
    head: 'Reference',
    priority: 3,
    cell: ({ paystackRef, receiptNo }) => (
      <span className={`${textCss.mono} ${textCss.clip} ${css.paymentRef}`} title={paystackRef}>
        {receiptNo ?? paystackRef}
      </span>
    ),
  },
  { head: 'Amount', sort: 'amount', align: 'end', cell: (payment) => <Amount payment={payment} /> },
  {
    head: 'Provider',
    sort: 'provider',
    cell: ({ provider, channel, recordedBy }) => (
      <span className={textCss.nowrap}>
        {PROVIDER_NAMES[provider]}
        <span className={textCss.sub}>
          {provider === 'paystack' && recordedBy
            ? 'recorded by staff'
            : (recordedBy ?? (channel && channelName(channel)))}
        </span>
      </span>
    ),
  },
  {
    head: 'Status',
    sort: 'status',
    role: 'status',
    cell: (payment) => <Status payment={payment} />,
  },
  { head: 'Paid', sort: 'paid', priority: 2, cell: ({ paidAt }) => <Moment at={paidAt} /> },
  { head: 'Created', sort: 'created', priority: 3, cell: (payment) => <Created {...payment} /> },
]

/** Shows the status. For a pending online payment, also shows when Paystack was last asked about it. */
function Status({ payment }: { payment: StaffPayment }) {
  const { status, provider, exception, exceptionClosedAt, lastCheckedAt } = payment
  return (
    <>
      <Badge tone={STATUS_TONES[status]}>{status}</Badge>{' '}
      {exceptionClosedAt === null && <ExceptionBadge exception={exception} />}
      {status === 'PENDING' && provider === 'paystack' && lastCheckedAt && (
        <span className={`${textCss.sub} ${css.checked}`}>
          Checked with Paystack, {timeOrMoment(new Date(lastCheckedAt), new Date())}
        </span>
      )}
    </>
  )
}

function Created({ createdAt, updatedAt }: Pick<StaffPayment, 'createdAt' | 'updatedAt'>) {
  const now = new Date()
  return (
    <span className={textCss.nowrap} title={lagosMoment(new Date(createdAt))}>
      {timeOrMoment(new Date(createdAt), now)}
      <span className={textCss.sub} title={lagosMoment(new Date(updatedAt))}>
        updated {timeOrMoment(new Date(updatedAt), now)}
      </span>
    </span>
  )
}

function Amount({ payment }: { payment: StaffPayment }) {
  const { gone, ahead } = refundedParts(payment)
  return (
    <span className={textCss.strong}>
      {formatNaira(kobo(payment.amount))}
      {ahead > 0 && <span className={textCss.sub}>{formatNaira(kobo(ahead))} being refunded</span>}
      {gone > 0 && <span className={textCss.sub}>{formatNaira(kobo(gone))} refunded</span>}
    </span>
  )
}
