import cellCss from '#admin/parts/list/cells.module.css'
import { heldInWords, money, seatsOf } from '#admin/parts/records/format-booking.ts'
import textCss from '#admin/parts/styles/text.module.css'
import type { AdminBooking } from '#contracts/changes/admin-bookings.ts'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import css from './sale.module.css'

/** `change` is in naira. It is null if the clerk did not type how much cash the passenger gave. */
export type Sale = { booking: AdminBooking; change: number | null }

/** Shows the sold booking, and the change to give to the passenger. */
export function SaleSummary({ sale: { booking, change } }: { sale: Sale }) {
  const { amountDue } = booking
  return (
    <>
      <p role="status">
        <b>{booking.status === 'CONFIRMED' ? 'Ticket sold.' : heldInWords(booking)}</b>{' '}
        {booking.passengerName}, {seatsOf(booking)}
      </p>
      <p className={css.number}>
        Booking reference <b className={textCss.mono}>{formatReference(booking.bookingToken)}</b>
      </p>
      <p className={css.number}>
        Amount paid <b>{money(booking.amountPaid)}</b>
      </p>
      {amountDue > 0 && (
        <p className={css.number}>
          Amount due <b className={cellCss.due}>{money(amountDue)}</b>
        </p>
      )}
      {change !== null && (
        <p className={css.change}>
          Change to give <b>{money(change)}</b>
        </p>
      )}
    </>
  )
}
