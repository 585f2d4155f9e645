import type { ReactNode } from 'react'
import cardCss from '#admin/parts/layout/card.module.css'
import { Badge } from '#admin/parts/list/badge.tsx'
import cellCss from '#admin/parts/list/cells.module.css'
import { ScrollTable } from '#admin/parts/list/scroll-table.tsx'
import { shortMoment } from '#admin/parts/list/short-time.ts'
import tableCss from '#admin/parts/list/table.module.css'
import { channelName } from '#admin/parts/records/format-booking.ts'
import { STATUS_TONES } from '#admin/parts/records/format-payment.ts'
import { RefundBadge } from '#admin/parts/records/refund-badge.tsx'
import textCss from '#admin/parts/styles/text.module.css'
import type { AdminBookingDetail } from '#contracts/changes/admin-bookings.ts'
import { EXCEPTION_LABELS, REFUND_REASON_LABELS, reasonLabel } from '#domain/money/reason-labels.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import css from './booking.module.css'

type Payment = NonNullable<AdminBookingDetail['payments']>[number]
type Refund = NonNullable<AdminBookingDetail['refunds']>[number]

/** Renders nothing if this user may not see payments: the server then sends null. */
export function BookingPayments({ booking: { payments, refunds } }: { booking: AdminBookingDetail }) {
  if (payments === null || refunds === null) return null
  return (
    <section className={cardCss.card}>
      <header>
        <h2>Payments</h2>
      </header>
      <div className={cardCss.body}>
        {payments.length === 0 ? (
          <p className={textCss.muted}>No payments yet.</p>
        ) : (
          <Lines
            label="Payments for this booking"
            heads={['Reference', 'Provider', 'Status', 'Amount', 'Paid']}
            lines={payments.map(paymentLine)}
          />
        )}
        {refunds.length > 0 && (
          <>
            <h3>Refunds</h3>
            <Lines
              label="Refunds for this booking"
              heads={['Reason', 'Method', 'Status', 'Amount', 'Requested']}
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
  status: ReactNode
  amount: number
  at: string | null
}

const paymentLine = (payment: Payment): Line => ({
  id: payment.id,
  what: payment.receiptNo ?? payment.reference,
  how:
    payment.provider === 'paystack'
      ? ['Paystack', payment.channel && channelName(payment.channel)].filter(Boolean).join(', ')
      : channelName(payment.provider),
  more: [
    payment.recordedBy,
    payment.reason,
    payment.exception && reasonLabel(EXCEPTION_LABELS, payment.exception),
  ]
    .filter(Boolean)
    .join(' · '),
  status: <Badge tone={STATUS_TONES[payment.status]}>{payment.status}</Badge>,
  amount: payment.amount,
  at: payment.paidAt,
})

const refundLine = (refund: Refund): Line => ({
  id: refund.id,
  what: reasonLabel(REFUND_REASON_LABELS, refund.reason),
  how: channelName(refund.method),
  more: refund.requestedBy ?? '',
  status: <RefundBadge {...refund} />,
  amount: refund.amount,
  at: refund.createdAt,
})

function Lines({ label, heads, lines }: { label: string; heads: string[]; lines: Line[] }) {
  return (
    <ScrollTable label={label} heads={heads} numbers={heads.slice(3)} tableClass={css.lines}>
      <tbody>
        {lines.map(({ id, what, how, more, status, amount, at }) => (
          <tr key={id}>
            <td className={css.linesWhat}>{what}</td>
            <td>
              {how}
              {more && <span className={textCss.sub}>{more}</span>}
            </td>
            <td>{status}</td>
            <td className={tableCss.num}>{formatNaira(kobo(amount))}</td>
            <td className={tableCss.num}>
              {at ? shortMoment(new Date(at), new Date()) : <span className={cellCss.zero}>—</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}
