import { Link } from 'wouter'
import { Badge } from '#admin/parts/list/badge.tsx'
import { formatSeatNos, momentInWords } from '#admin/parts/records/format-booking.ts'
import { usePermissions } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import type { AdminBookingDetail } from '#contracts/changes/admin-bookings.ts'
import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import { boardingPlace } from '#domain/network/stops.ts'
import css from './booking.module.css'

/** Shows the trip of a booking in the shape of a paper ticket with its stub. */
export function BookingStub({ booking }: { booking: AdminBookingDetail }) {
  const { trip, seat, distanceKm, duration, stops, isSplitPayment } = booking
  const place = boardingPlace(stops)
  const may = usePermissions()
  return (
    <section className={css.stub} aria-label="Trip">
      <div>
        <div className={css.stubMarks}>
          {isSplitPayment && <Badge tone="khaki">Split</Badge>}
          {trip.status !== 'SCHEDULED' && (
            <Badge tone={trip.status === 'CANCELED' ? 'bad' : 'ok'}>{trip.status}</Badge>
          )}
          <span className={textCss.muted}>{trip.batch}</span>
        </div>
        <div className={css.legs}>
          <div>
            <b>{trip.origin}</b>
            <span className={`${textCss.soft} ${css.soft}`}>{momentInWords(trip.departTime)} WAT</span>
            {place && <span className={`${textCss.soft} ${css.soft}`}>{place}</span>}
          </div>
          <div className={css.road}>
            {[distanceKm && `${distanceKm} km`, duration].filter(Boolean).join(', ')}
          </div>
          <div>
            <b>{trip.destination}</b>
            <span className={`${textCss.soft} ${css.soft}`}>{momentInWords(trip.arriveTime)} WAT</span>
            {stops.dropOff && <span className={`${textCss.soft} ${css.soft}`}>{stops.dropOff}</span>}
          </div>
        </div>
      </div>
      <div>
        <span className={textCss.muted}>{seat.length === 1 ? 'Seat' : 'Seats'}</span>
        <b className={seat.length > 2 ? `${css.stubSeats} ${css.stubSeatsMany}` : css.stubSeats}>
          {formatSeatNos(booking)}
        </b>
        <span className={textCss.sub}>
          {BUS_TYPE_NAMES[trip.bus.busType]} <span className={textCss.mono}>{trip.bus.plateNo}</span>
        </span>
        {may('seats.view') && <Link href={`/trips/${trip.id}/seats`}>Seat map</Link>}
      </div>
    </section>
  )
}
