import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import { seatCount } from '#domain/network/seats-in-words.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import css from '#site/parts/booking/confirmation.module.css'
import type { BookingState } from '#site/parts/booking/explain-booking.ts'
import { PaidBar } from '#site/parts/booking/paid-bar.tsx'
import { PaidLines } from '#site/parts/booking/paid-lines.tsx'
import tripCss from '#site/parts/trip/trip.module.css'
import { Line } from '#site/parts/trip/trip-summary.tsx'

/** Shows the total, the amount paid and how it is divided, and the balance if there is one. */
export function BookingAmounts({ booking, state }: { booking: PublicBooking; state: BookingState }) {
  const { amountTotal, amountPaid, amountDue, seat } = booking
  const isConfirmed = state === 'complete' || state === 'partial'
  return (
    <>
      {state === 'partial' && <PaidBar paid={kobo(amountPaid)} total={kobo(amountTotal)} />}
      <dl className={`${tripCss.lines} ${css.kvLine}`}>
        <Line name={`Total (${seatCount(seat.length)})`} value={inNaira(amountTotal)} />
        <PaidLines booking={booking} />
        {isConfirmed && <Line name="Payment" value={state === 'complete' ? 'Complete' : 'Partial'} />}
        {state === 'partial' && <Line name="Balance remaining" value={inNaira(amountDue)} />}
      </dl>
    </>
  )
}

const inNaira = (amount: number): string => formatNaira(kobo(amount))
