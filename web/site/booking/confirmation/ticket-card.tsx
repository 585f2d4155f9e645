import { useState } from 'react'
import type { PublicBooking } from '#contracts/bookings.ts'
import { formatReference } from '#domain/booking-reference.ts'
import { BUS_TYPE_NAMES } from '#domain/bus-types.ts'
import { lagosClock, lagosDate } from '#domain/lagos-time.ts'
import { formatNaira, kobo } from '#domain/money.ts'
import { boardingPlace } from '#domain/stops.ts'
import { daysLater, travelTime } from '#domain/travel-time.ts'
import { MapLink } from '#site/booking/layout/map-link.tsx'
import { BusPicture } from '#ui/bus-picture.tsx'
import { Icon, Logo } from '#ui/icon.tsx'
import css from './confirmation.module.css'

export function TicketCard({ booking }: { booking: PublicBooking }) {
  const { trip } = booking
  const place = boardingPlace(trip.stops)
  const departs = new Date(trip.departTime)
  const later = daysLater(trip.departTime, trip.arriveTime)
  return (
    <article className={css.ticket} aria-label="Your booking">
      <div className={css.ticketHead}>
        <Logo tone="light" className={css.logo} />
        {booking.status === 'CONFIRMED' && booking.amountDue > 0 && (
          <span className="badge badge--amber">
            <Icon name="clock" />
            Balance {formatNaira(kobo(booking.amountDue))}
          </span>
        )}
      </div>
      <div className="livery" />
      <div className={css.ticketGrid}>
        <div className={css.ticketMain}>
          <p className={css.ticketDay}>
            <Icon name="cal" />
            {lagosDate(departs)} (all times WAT)
          </p>
          <div className={css.route}>
            <div>
              <span className="num">{lagosClock(departs)}</span>
              <b>{trip.origin}</b>
            </div>
            <div className={css.routeLane}>
              <BusPicture type={trip.bus.busType} />
              <i />
              {travelTime(trip.departTime, trip.arriveTime)}
            </div>
            <div>
              <span className="num">{lagosClock(new Date(trip.arriveTime))}</span>
              {later && <small>{later}</small>}
              <b>{trip.destination}</b>
            </div>
          </div>
          <dl className={css.facts}>
            <div>
              <dt>Passenger</dt>
              <dd>{[booking.passengerTitle, booking.passengerName].filter(Boolean).join(' ')}</dd>
            </div>
            <div>
              <dt>{booking.seat.length === 1 ? 'Seat' : 'Seats'}</dt>
              <dd className="num">{booking.seat.map(({ seatNo }) => seatNo).join(', ')}</dd>
            </div>
            <div>
              <dt>Bus</dt>
              <dd>
                {BUS_TYPE_NAMES[trip.bus.busType]} <span className="hint">{trip.bus.plateNo}</span>
              </dd>
            </div>
            {place && (
              <div className={css.factWide}>
                <dt>Boarding point</dt>
                <dd>
                  {place} <MapLink stops={trip.stops} />
                </dd>
              </div>
            )}
            {trip.stops.dropOff && (
              <div className={css.factWide}>
                <dt>Drop-off</dt>
                <dd>{trip.stops.dropOff}</dd>
              </div>
            )}
          </dl>
        </div>
        <div className={css.ticketStub}>
          {booking.status === 'CONFIRMED' && <BoardingCodes booking={booking} />}
          <div>
            <p className="hint">Booking reference</p>
            <p className={css.ref}>{formatReference(booking.bookingToken)}</p>
            <CopyReference reference={formatReference(booking.bookingToken)} />
          </div>
        </div>
      </div>
    </article>
  )
}

/** Shows the boarding code of each seat, for passengers who have no printer. */
function BoardingCodes({ booking: { bookingToken, seat } }: { booking: PublicBooking }) {
  return (
    <ul className={css.codes} aria-label="Boarding codes">
      {seat.map(({ id, seatNo }) => (
        <li key={id}>
          <img
            src={`/api/tickets/${bookingToken}/codes/${seatNo}`}
            alt={`Boarding code of seat ${seatNo}`}
            width="152"
            height="152"
            loading="lazy"
          />
          Seat {seatNo}
        </li>
      ))}
    </ul>
  )
}

function CopyReference({ reference }: { reference: string }) {
  const [isCopied, setCopied] = useState(false)
  // Without https, browsers do not offer the clipboard. The visitor can still read the reference.
  const copy = () =>
    navigator.clipboard?.writeText(reference).then(
      () => setCopied(true),
      () => {},
    )
  return (
    <button type="button" className="linkbtn" onClick={copy}>
      <Icon name={isCopied ? 'check' : 'copy'} />
      {isCopied ? 'Copied' : 'Copy'}
    </button>
  )
}
