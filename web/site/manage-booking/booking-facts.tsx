import type { PublicBooking } from '#contracts/bookings.ts'
import { formatReference } from '#domain/booking-reference.ts'
import { BUS_TYPE_NAMES } from '#domain/bus-types.ts'
import { lagosClock, lagosDate, lagosDay } from '#domain/lagos-time.ts'
import { formatNaira, kobo } from '#domain/money.ts'
import { travelTime } from '#site/booking/travel-time.ts'
import { Icon } from '#ui/icon.tsx'
import type { Standing } from './standing.ts'

export function BookingFacts({ booking, standing }: { booking: PublicBooking; standing: Standing }) {
  const { trip, seat } = booking
  const depart = new Date(trip.departTime)
  const arrive = new Date(trip.arriveTime)
  return (
    <>
      <div className="booked__head on-dark">
        <Icon name="ticket" />
        <b>{formatReference(booking.bookingToken)}</b>
      </div>
      <div className="livery" />
      <div className="booked__main">
        <p className="booked__day">
          <Icon name="cal" />
          {lagosDate(depart)}, times are WAT
        </p>
        <div className="booked-route">
          <div>
            <span className="num">{lagosClock(depart)}</span>
            <b>{trip.origin}</b>
          </div>
          <div className="booked-route__lane">
            <i aria-hidden="true" />
            {travelTime(trip.departTime, trip.arriveTime)}
          </div>
          <div>
            <span className="num">{lagosClock(arrive)}</span>
            <b>{trip.destination}</b>
            {lagosDay(arrive) !== lagosDay(depart) && <small>{lagosDate(arrive)}</small>}
          </div>
        </div>
        <dl className="booked-facts">
          <Fact name="Passenger" wide>
            {[booking.passengerTitle, booking.passengerName].filter(Boolean).join(' ')}
          </Fact>
          <Fact name={seat.length === 1 ? 'Seat' : 'Seats'} big>
            {seat.map(({ seatNo }) => seatNo).join(', ')}
          </Fact>
          <Fact name="Bus">{BUS_TYPE_NAMES[trip.bus.busType]}</Fact>
          <Amounts booking={booking} standing={standing} />
        </dl>
      </div>
    </>
  )
}

function Amounts({ booking, standing }: { booking: PublicBooking; standing: Standing }) {
  const { amountTotal, amountPaid, amountDue, amountRefunded } = booking
  const isConfirmed = standing === 'complete' || standing === 'partial'
  return (
    <>
      <Fact name="Total">{formatNaira(kobo(amountTotal))}</Fact>
      <Fact name="Paid">{formatNaira(kobo(amountPaid))}</Fact>
      {isConfirmed && <Fact name="Payment">{standing === 'complete' ? 'Complete' : 'Partial'}</Fact>}
      {standing === 'partial' && <Fact name="Balance remaining">{formatNaira(kobo(amountDue))}</Fact>}
      {amountRefunded > 0 && <Fact name="Refund">{formatNaira(kobo(amountRefunded))}</Fact>}
    </>
  )
}

type FactProps = { name: string; wide?: true; big?: true; children: string }

const Fact = ({ name, wide, big, children }: FactProps) => (
  <div className={wide && 'booked-facts__wide'}>
    <dt>{name}</dt>
    <dd className={big && 'num'}>{children}</dd>
  </div>
)
