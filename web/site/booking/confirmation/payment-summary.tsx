import { Fragment } from 'react'
import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import { paidBy } from '#domain/money/payment-methods.ts'
import { seatCount } from '#domain/network/seats-in-words.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import layoutCss from '#site/booking/layout/step-layout.module.css'
import css from '#site/parts/booking/confirmation.module.css'
import { PaidBar } from '#site/parts/booking/paid-bar.tsx'
import cardCss from '#site/parts/form/card.module.css'
import { Badge } from '#site/parts/trip/badge.tsx'
import tripCss from '#site/parts/trip/trip.module.css'
import { Line } from '#site/parts/trip/trip-summary.tsx'

export function PaymentSummary({ booking }: { booking: PublicBooking }) {
  const due = kobo(booking.amountDue)
  const refunded = kobo(booking.amountRefunded)
  const seats = booking.seat.length
  return (
    <section className={cardCss.card}>
      <div className={`${cardCss.body} ${css.cardBody}`}>
        <div className={`${layoutCss.cardHead} ${css.summaryHead}`}>
          <h2>Payment summary</h2>
          <Badge tone={booking.isPaymentComplete ? 'green' : 'khaki'}>
            {booking.isPaymentComplete ? 'Complete' : 'Partial'}
          </Badge>
        </div>
        {due > 0 && <PaidBar paid={kobo(booking.amountPaid)} total={kobo(booking.amountTotal)} />}
        <dl className={`${tripCss.lines} ${css.kvLine}`}>
          <Line name={`Total (${seatCount(seats)})`} value={formatNaira(kobo(booking.amountTotal))} />
          {booking.payment.map(({ amount, channel, paidAt }) => (
            <Fragment key={`${paidAt} ${amount}`}>
              <Line name={`Paid ${paidBy(channel)}`} value={formatNaira(kobo(amount))} />
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
