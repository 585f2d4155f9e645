import { Badge, type Tone } from '#admin/list/badge.tsx'
import { shortMoment } from '#admin/list/short-time.ts'
import type { AdminBookingDetail } from '#contracts/admin-bookings.ts'
import { formatNaira, kobo } from '#domain/money.ts'
import { channelName } from './format-booking.ts'
import '#admin/list/table.css'
import css from './booking.module.css'

const TONES: Record<string, Tone> = {
  PAID: 'ok',
  PENDING: 'wait',
  FAILED: 'bad',
  REQUESTED: 'wait',
  NEEDS_APPROVAL: 'wait',
  SENT: 'info',
  PROCESSED: 'ok',
  NEEDS_ATTENTION: 'bad',
}

type Payment = NonNullable<AdminBookingDetail['payments']>[number]
type Refund = NonNullable<AdminBookingDetail['refunds']>[number]

/** Renders nothing if this user may not see payments: the server then sends null. */
export function BookingPayments({ booking: { payments, refunds } }: { booking: AdminBookingDetail }) {
  if (payments === null || refunds === null) return null
  return (
    <section className="card">
      <header>
        <h2>Payments</h2>
      </header>
      <div className="body">
        {payments.length === 0 ? (
          <p className="muted">No payments yet.</p>
        ) : (
          <Lines
            label="Payments of this booking"
            heads={['Reference', 'Provider', 'Status', 'Amount', 'Paid']}
            lines={payments.map(paymentLine)}
          />
        )}
        {refunds.length > 0 && (
          <>
            <h3>Refunds</h3>
            <Lines
              label="Refunds of this booking"
              heads={['Reason', 'By', 'Status', 'Amount', 'Opened']}
              lines={refunds.map(refundLine)}
            />
          </>
        )}
      </div>
    </section>
  )
}

type Line = {
  id: number
  what: string
  how: string
  more: string
  status: string
  amount: number
  at: string | null
}

const paymentLine = (payment: Payment): Line => ({
  id: payment.id,
  what: payment.receiptNo ?? payment.reference,
  how:
    payment.provider === 'paystack'
      ? ['Paystack', payment.channel && channelName(payment.channel).toLowerCase()].filter(Boolean).join(', ')
      : channelName(payment.provider),
  more: [payment.recordedBy, payment.reason, payment.exception?.replaceAll('_', ' ')]
    .filter(Boolean)
    .join(' · '),
  status: payment.status,
  amount: payment.amount,
  at: payment.paidAt,
})

const refundLine = (refund: Refund): Line => ({
  id: refund.id,
  what: refund.reason.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase()),
  how: channelName(refund.method),
  more: refund.requestedBy ?? '',
  status: refund.isWaiting ? 'NEEDS_APPROVAL' : refund.status,
  amount: refund.amount,
  at: refund.createdAt,
})

function Lines({ label, heads, lines }: { label: string; heads: string[]; lines: Line[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
    <section className="frame" tabIndex={0} aria-label={label}>
      <table className={css.lines}>
        <thead>
          <tr>
            {heads.map((head, i) => (
              <th key={head} scope="col" className={i > 2 ? 'num' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, what, how, more, status, amount, at }) => (
            <tr key={id}>
              <td className={css.linesWhat}>{what}</td>
              <td>
                {how}
                {more && <span className="sub">{more}</span>}
              </td>
              <td>
                <Badge tone={TONES[status] ?? 'line'}>{status.replaceAll('_', ' ')}</Badge>
              </td>
              <td className="num">{formatNaira(kobo(amount))}</td>
              <td className="num">
                {at ? shortMoment(new Date(at), new Date()) : <span className="zero">—</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
