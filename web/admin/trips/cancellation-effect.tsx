import type { TripCancellation } from '#contracts/trip-cancellations.ts'
import { formatNaira, naira } from '#domain/money.ts'
import { seatCount } from '#domain/seats-in-words.ts'
import css from './trips.module.css'

/** Shows the bookings and the money that a cancellation affects. */
export function CancellationEffect({
  bookings,
  seats,
  unpaidBookings,
  amountBack,
  disputedPayments,
  bookingsWithoutEmail,
}: TripCancellation) {
  if (bookings + unpaidBookings === 0) return <p>No bookings yet. The trip will be removed from search.</p>
  return (
    <>
      <dl className={`kv ${css.cancelEffect}`}>
        <dt>Bookings to be cancelled</dt>
        <dd>{bookings === 0 ? 'none' : `${bookings} (${seatCount(seats)})`}</dd>
        <dt>To be refunded</dt>
        <dd className="strong">{formatNaira(naira(amountBack))}</dd>
        {unpaidBookings > 0 && (
          <>
            <dt>Unpaid bookings</dt>
            <dd>{count(unpaidBookings, 'booking')}</dd>
          </>
        )}
      </dl>
      <p>
        Every passenger {bookingsWithoutEmail > 0 && 'with an e-mail address '}will be notified by e-mail. You
        can undo this for 10 minutes; then online payments are refunded automatically. Cash must be returned
        by staff.
      </p>
      {bookingsWithoutEmail > 0 && (
        <p className="strong">
          {count(bookingsWithoutEmail, 'booking')} without an e-mail address. Call these passengers.
        </p>
      )}
      {disputedPayments > 0 && (
        <p>{count(disputedPayments, 'payment')} in dispute with a bank. Finance will handle this.</p>
      )}
    </>
  )
}

const count = (number: number, thing: string): string => `${number} ${number === 1 ? thing : `${thing}s`}`
