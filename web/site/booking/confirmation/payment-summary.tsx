import { Fragment } from 'react'
import type { PublicBooking } from '#contracts/bookings.ts'
import { lagosMoment } from '#domain/lagos-time.ts'
import { formatNaira, kobo } from '#domain/money.ts'
import { seatCount } from '#domain/seats-in-words.ts'
import { Line } from '#site/booking/layout/trip-summary.tsx'
import css from './confirmation.module.css'

const CHANNELS: Readonly<Record<string, string>> = { card: 'card', bank_transfer: 'bank transfer' }

export function PaymentSummary({ booking }: { booking: PublicBooking }) {
  const due = kobo(booking.amountDue)
  const refunded = kobo(booking.amountRefunded)
  const seats = booking.seat.length
  return (
    <section className="card">
      <div className="card__body">
        <div className="spread">
          <h2>Payment summary</h2>
          <span className={booking.isPaymentComplete ? 'badge badge--green' : 'badge badge--khaki'}>
            {booking.isPaymentComplete ? 'Complete' : 'Partial'}
          </span>
        </div>
        <dl className={`kv ${css.kvLine}`}>
          <Line name={`Total (${seatCount(seats)})`} value={formatNaira(kobo(booking.amountTotal))} />
          {booking.payment.map(({ amount, channel, paidAt }) => (
            <Fragment key={`${paidAt} ${amount}`}>
              <Line
                name={`Paid by ${CHANNELS[channel ?? ''] ?? channel ?? 'transfer'}`}
                value={formatNaira(kobo(amount))}
              />
              {paidAt && <Line name="Paid on" value={lagosMoment(new Date(paidAt))} />}
            </Fragment>
          ))}
          {refunded > 0 && <Line name="Refund" value={formatNaira(refunded)} />}
          {due > 0 && <Line name="Balance remaining" value={formatNaira(due)} />}
        </dl>
      </div>
    </section>
  )
}
