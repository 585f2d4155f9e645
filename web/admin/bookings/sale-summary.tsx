import type { AdminBooking } from '#contracts/admin-bookings.ts'
import { formatReference } from '#domain/booking-reference.ts'
import { routeName } from '#domain/route-name.ts'
import { formatSeatNos, momentInWords, money } from './format-booking.ts'
import css from './sale-summary.module.css'

/** `change` is in naira. It is null if the clerk did not type how much cash the passenger gave. */
export type Sale = { booking: AdminBooking; change: number | null }

/** Shows the sold booking, and the change to give to the passenger. */
export function SaleSummary({ sale: { booking, change } }: { sale: Sale }) {
  const { trip, amountDue } = booking
  return (
    <>
      <p className={css.number}>
        {booking.status === 'CONFIRMED' ? 'Ticket number' : 'Booking reference'}
        <b className="mono">{formatReference(booking.bookingToken)}</b>
      </p>
      <dl className="kv">
        <dt>Passenger</dt>
        <dd>{booking.passengerName}</dd>
        <dt>Trip</dt>
        <dd>
          {routeName(trip)}, {momentInWords(trip.departTime)} WAT
        </dd>
        <dt>Seats</dt>
        <dd className="strong">{formatSeatNos(booking)}</dd>
        <dt>Amount paid</dt>
        <dd className="strong">{money(booking.amountPaid)}</dd>
        {amountDue > 0 && (
          <>
            <dt>Amount due</dt>
            <dd className="due">{money(amountDue)}</dd>
          </>
        )}
      </dl>
      {change !== null && (
        <p className={css.change}>
          Change to give <b>{money(change)}</b>
        </p>
      )}
    </>
  )
}
