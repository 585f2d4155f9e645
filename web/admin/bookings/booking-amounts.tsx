import { Note } from '#admin/form/note.tsx'
import type { AdminBookingDetail } from '#contracts/admin-bookings.ts'
import css from './booking.module.css'
import { isOpen, isOwing, momentInWords, money, timeUntil } from './format-booking.ts'

export function BookingAmounts({ booking }: { booking: AdminBookingDetail }) {
  const { seat, price, offer, amountTotal, amountPaid, amountRefunded, amountDue, status } = booking
  return (
    <section className="card">
      <header>
        <h2>Amounts</h2>
      </header>
      <div className="body stack">
        <dl className="kv kv--money">
          <dt>
            Price, {seat.length} {seat.length === 1 ? 'seat' : `seats × ${money(price)}`}
          </dt>
          <dd>{money(amountTotal)}</dd>
          {offer && (
            <>
              <dt>Offer {offer.title}, already subtracted</dt>
              <dd>{money(offer.discount * seat.length)}</dd>
            </>
          )}
          <dt>Paid</dt>
          <dd>{money(amountPaid)}</dd>
          {amountRefunded > 0 && (
            <>
              <dt>Refunded</dt>
              <dd>{money(amountRefunded)}</dd>
            </>
          )}
          {status !== 'CANCELLED' && (
            <>
              <dt className="total">Due</dt>
              <dd className={amountDue > 0 ? `total due ${css.bookingDue}` : 'total zero'}>
                {money(amountDue)}
              </dd>
            </>
          )}
        </dl>
        <StatusNote booking={booking} />
      </div>
    </section>
  )
}

const WHY_CANCELLED: Record<string, string> = {
  expired: 'Not paid in time, so the seats were released.',
  customer: 'Cancelled by the passenger before paying.',
  staff: 'Cancelled by staff.',
  trip_canceled: 'The trip was cancelled.',
}

function StatusNote({ booking }: { booking: AdminBookingDetail }) {
  const { status, cancelledBecause, holdEnds, trip, confirmedBy } = booking
  const leaves = timeUntil(trip.departTime, new Date())
  if (status === 'CANCELLED')
    return <Note tone="info">{WHY_CANCELLED[cancelledBecause ?? ''] ?? 'Cancelled.'}</Note>
  if (isOwing(booking)) {
    return (
      <Note tone="warn">
        The balance must be paid before boarding. {leaves ? `Departs in ${leaves}.` : 'The bus has left.'}
        {confirmedBy && ` Confirmed by ${confirmedBy}.`}
      </Note>
    )
  }
  if (isOpen(booking) && holdEnds) {
    const left = timeUntil(holdEnds, new Date())
    return (
      <Note tone="warn">
        {left
          ? `Seats held until ${momentInWords(holdEnds)} WAT.`
          : 'The time to pay has run out. Other passengers can book these seats.'}
      </Note>
    )
  }
  return null
}
