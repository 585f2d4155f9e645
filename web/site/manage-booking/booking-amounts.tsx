import type { PublicBooking } from '#contracts/bookings.ts'
import { formatNaira, kobo } from '#domain/money.ts'
import { seatCount } from '#domain/seats-in-words.ts'
import css from '#site/booking/confirmation/confirmation.module.css'
import { PaidBar } from '#site/booking/confirmation/paid-bar.tsx'
import linesCss from '#site/booking/layout/price-lines.module.css'
import { Line } from '#site/booking/layout/trip-summary.tsx'
import type { BookingState } from './explain-booking.ts'

/** Shows the total and the amount paid, and the balance and the refund if there are any. */
export function BookingAmounts({ booking, state }: { booking: PublicBooking; state: BookingState }) {
  const { amountTotal, amountPaid, amountDue, amountRefunded, amountCharged, seat } = booking
  const isConfirmed = state === 'complete' || state === 'partial'
  return (
    <>
      {state === 'partial' && <PaidBar paid={kobo(amountPaid)} total={kobo(amountTotal)} />}
      <dl className={`${linesCss.lines} ${css.kvLine}`}>
        <Line name={`Total (${seatCount(seat.length)})`} value={inNaira(amountTotal)} />
        <Line name="Paid" value={inNaira(amountPaid)} />
        {isConfirmed && <Line name="Payment" value={state === 'complete' ? 'Complete' : 'Partial'} />}
        {state === 'partial' && <Line name="Balance remaining" value={inNaira(amountDue)} />}
        {amountRefunded > 0 && <Line name="Refund" value={inNaira(amountRefunded)} />}
        {amountCharged > 0 && <Line name="Cancellation charge" value={inNaira(amountCharged)} />}
      </dl>
    </>
  )
}

const inNaira = (amount: number): string => formatNaira(kobo(amount))
