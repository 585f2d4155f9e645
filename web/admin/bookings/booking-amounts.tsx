import { Note } from '#admin/parts/form/note.tsx'
import cardCss from '#admin/parts/layout/card.module.css'
import factsCss from '#admin/parts/layout/facts.module.css'
import gridCss from '#admin/parts/layout/grid.module.css'
import cellCss from '#admin/parts/list/cells.module.css'
import { isOpen, isOwing, momentInWords, money, timeUntil } from '#admin/parts/records/format-booking.ts'
import type { AdminBookingDetail } from '#contracts/changes/admin-bookings.ts'
import css from './booking.module.css'

export function BookingAmounts({ booking }: { booking: AdminBookingDetail }) {
  const { seat, price, offer, amountTotal, amountPaid, amountDue, status } = booking
  const { amountRefunded, amountBeingRefunded, amountCharged } = booking
  return (
    <section className={cardCss.card}>
      <header>
        <h2>Amounts</h2>
      </header>
      <div className={`${cardCss.body} ${gridCss.stack}`}>
        <dl className={`${factsCss.facts} ${factsCss.money}`}>
          <dt>
            Price, {seat.length} {seat.length === 1 ? 'seat' : `seats × ${money(price)}`}
          </dt>
          <dd>{money(amountTotal)}</dd>
          {offer && (
            <>
              <dt>Offer {offer.title}, already deducted</dt>
              <dd>{money(offer.discount * seat.length)}</dd>
            </>
          )}
          <dt>Paid</dt>
          <dd>{money(amountPaid)}</dd>
          {amountCharged > 0 && (
            <>
              <dt>Charge kept</dt>
              <dd>{money(amountCharged)}</dd>
            </>
          )}
          {amountBeingRefunded > 0 && (
            <>
              <dt>Being refunded</dt>
              <dd>{money(amountBeingRefunded)}</dd>
            </>
          )}
          {amountRefunded > 0 && (
            <>
              <dt>Refunded</dt>
              <dd>{money(amountRefunded)}</dd>
            </>
          )}
          {status !== 'CANCELLED' && (
            <>
              <dt className={factsCss.total}>Due</dt>
              <dd
                className={
                  amountDue > 0
                    ? `${factsCss.total} ${cellCss.due} ${css.bookingDue}`
                    : `${factsCss.total} ${cellCss.zero}`
                }
              >
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
  expired: 'Not paid in time.',
  customer: 'Cancelled by the passenger.',
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
        The balance must be paid before boarding.{' '}
        {leaves ? `The bus leaves in ${leaves}.` : 'The bus has left.'}
        {confirmedBy && ` Confirmed by ${confirmedBy} without full payment.`}
      </Note>
    )
  }
  if (isOpen(booking) && holdEnds) {
    const left = timeUntil(holdEnds, new Date())
    const these = booking.seat.length === 1 ? 'this seat' : 'these seats'
    return (
      <Note tone="warn">
        {left
          ? `Held until ${momentInWords(holdEnds)} WAT.`
          : `The time to pay has run out. Other passengers can now book ${these}.`}
      </Note>
    )
  }
  return null
}
