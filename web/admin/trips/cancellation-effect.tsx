import type { TripCancellation } from '#contracts/trip-cancellations.ts'
import { formatNaira, naira } from '#domain/money.ts'

/** Shows the bookings and the money that a cancellation affects. */
export function CancellationEffect({
  bookings,
  seats,
  unpaidBookings,
  amountBack,
  disputedPayments,
}: TripCancellation) {
  if (bookings + unpaidBookings === 0) return <p>Nobody has booked. The trip leaves the search.</p>
  return (
    <>
      <dl className="kv cancel-effect">
        <dt>Bookings that end</dt>
        <dd>{bookings === 0 ? 'none' : `${bookings} (${count(seats, 'seat')})`}</dd>
        <dt>Money that goes back</dt>
        <dd className="strong">{formatNaira(naira(amountBack))}</dd>
        {unpaidBookings > 0 && (
          <>
            <dt>Begun and not paid</dt>
            <dd>{count(unpaidBookings, 'booking')}</dd>
          </>
        )}
      </dl>
      <p>
        Every passenger is told by e-mail. You can undo this for 10 minutes; then online payments are refunded
        automatically. Cash is yours to hand back.
      </p>
      {disputedPayments > 0 && (
        <p>{count(disputedPayments, 'payment')} in dispute with a bank: finance decides about it.</p>
      )}
    </>
  )
}

const count = (number: number, thing: string): string => `${number} ${number === 1 ? thing : `${thing}s`}`
