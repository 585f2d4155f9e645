import { Link } from 'wouter'
import { Button, buttonClass } from '#admin/parts/form/button.tsx'
import css from '#admin/parts/form/dialogs.module.css'
import { Panel } from '#admin/parts/form/panel.tsx'
import factsCss from '#admin/parts/layout/facts.module.css'
import textCss from '#admin/parts/styles/text.module.css'
import type { StaffSeat } from '#contracts/network/staff-trips.ts'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import { LOOKS, lookOf } from './seat-looks.ts'

type Props = {
  seat: StaffSeat
  onFree: (() => void) | undefined
  onTakeBalance: (() => void) | undefined
  onClose: () => void
}

/** Shows who has the seat and links to the booking, if this user may see them. */
export function SeatDialog({ seat, onFree, onTakeBalance, onClose }: Props) {
  const { booking, heldBy, holdEnds } = seat
  const isPassengers = booking !== null && heldBy === null
  return (
    <Panel kind="dialog" title={`Seat ${seat.seatNo}`} lead={LOOKS[lookOf(seat)].words} onClose={onClose}>
      <div className={css.body}>
        {heldBy && (
          <p>
            Reserved by {heldBy}
            {holdEnds && <> until {lagosMoment(new Date(holdEnds))}</>}.
          </p>
        )}
        {isPassengers && (
          <dl className={factsCss.facts}>
            <dt>Reference</dt>
            <dd className={textCss.mono}>{formatReference(booking.bookingToken)}</dd>
            <dt>Passenger</dt>
            <dd>{booking.passenger?.name ?? 'Not named'}</dd>
            {booking.passenger && (
              <>
                <dt>Phone</dt>
                <dd>{booking.passenger.phone}</dd>
              </>
            )}
            <dt>Booked by</dt>
            <dd>
              {booking.passengerName}, {booking.mobile}
            </dd>
            <dt>Seats of this booking</dt>
            <dd>{booking.seatNos.join(', ')}</dd>
            <dt>Status</dt>
            <dd>{booking.status}</dd>
            <dt>Paid</dt>
            <dd>{formatNaira(naira(booking.amountPaid))}</dd>
            <dt>Due</dt>
            <dd>{formatNaira(naira(booking.amountDue))}</dd>
            <dt>Booked</dt>
            <dd>{lagosMoment(new Date(booking.createdAt))}</dd>
          </dl>
        )}
      </div>
      <div className={css.foot}>
        {onFree && <Button onClick={onFree}>Make available</Button>}
        {onTakeBalance && <Button onClick={onTakeBalance}>Take balance</Button>}
        {isPassengers && (
          <Link className={buttonClass({ look: 'primary' })} href={`/bookings/${booking.id}`}>
            Open booking
          </Link>
        )}
        <Button onClick={onClose}>Close</Button>
      </div>
    </Panel>
  )
}
