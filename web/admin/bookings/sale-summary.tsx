import factsCss from '#admin/layout/facts.module.css'
import amountCss from '#admin/list/amount.module.css'
import textCss from '#admin/styles/text.module.css'
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
        Booking reference
        <b className={textCss.mono}>{formatReference(booking.bookingToken)}</b>
      </p>
      <dl className={factsCss.facts}>
        <dt>Passenger</dt>
        <dd>{booking.passengerName}</dd>
        <dt>Trip</dt>
        <dd>
          {routeName(trip)}, {momentInWords(trip.departTime)} WAT
        </dd>
        <dt>Seats</dt>
        <dd className={textCss.strong}>{formatSeatNos(booking)}</dd>
        <dt>Amount paid</dt>
        <dd className={textCss.strong}>{money(booking.amountPaid)}</dd>
        {amountDue > 0 && (
          <>
            <dt>Amount due</dt>
            <dd className={amountCss.due}>{money(amountDue)}</dd>
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
