import { useState } from 'react'
import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import { boardingPlace } from '#domain/network/stops.ts'
import { daysLater, travelTime } from '#domain/network/travel-time.ts'
import { lagosClock, lagosDate } from '#domain/platform/lagos-time.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import buttonCss from '#site/parts/form/button.module.css'
import { companyName } from '#site/parts/settings/contact.ts'
import { useSettings } from '#site/parts/settings/settings-query.ts'
import sectionCss from '#site/parts/styles/section.module.css'
import textCss from '#site/parts/styles/text.module.css'
import { Badge } from '#site/parts/trip/badge.tsx'
import { MapLink } from '#site/parts/trip/map-link.tsx'
import tripCss from '#site/parts/trip/trip.module.css'
import { BusPicture } from '#ui/bus-picture.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Logo } from '#ui/logo.tsx'
import css from './confirmation.module.css'

export function TicketCard({ booking }: { booking: PublicBooking }) {
  const { trip } = booking
  const company = companyName(useSettings())
  const place = boardingPlace(trip.stops)
  const departs = new Date(trip.departTime)
  const later = daysLater(trip.departTime, trip.arriveTime)
  return (
    <article className={css.ticket} aria-label="Your booking">
      <div className={css.ticketHead}>
        <Logo name={company} tone="light" className={css.logo} />
        {booking.status === 'CONFIRMED' && booking.amountDue > 0 && (
          <Badge tone="amber">
            <Icon name="clock" />
            Balance {formatNaira(kobo(booking.amountDue))}
          </Badge>
        )}
      </div>
      <div className={sectionCss.livery} />
      <div className={css.ticketGrid}>
        <div className={css.ticketMain}>
          <p className={css.ticketDay}>
            <Icon name="cal" />
            {lagosDate(departs)} (all times WAT)
          </p>
          <div className={css.route}>
            <div>
              <span className={`${textCss.num} ${css.num}`}>{lagosClock(departs)}</span>
              <b>{trip.origin}</b>
            </div>
            <div className={css.routeLane}>
              <BusPicture type={trip.bus.busType} />
              <i className={tripCss.lane} />
              {travelTime(trip.departTime, trip.arriveTime)}
            </div>
            <div>
              <span className={`${textCss.num} ${css.num}`}>{lagosClock(new Date(trip.arriveTime))}</span>
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
              <dd className={`${textCss.num} ${css.num}`}>
                {booking.seat.map(({ seatNo }) => seatNo).join(', ')}
              </dd>
            </div>
            <div>
              <dt>Bus</dt>
              <dd>
                {BUS_TYPE_NAMES[trip.bus.busType]}{' '}
                <span className={`${textCss.hint} ${css.hint}`}>{trip.bus.plateNo}</span>
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
            {trip.stops.nightStop && (
              <div className={css.factWide}>
                <dt>Night stop</dt>
                <dd>{trip.stops.nightStop}</dd>
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
            <p className={textCss.hint}>Booking reference</p>
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
  const [enlarged, setEnlarged] = useState<string | null>(null)
  const source = (seatNo: string) => `/api/tickets/${bookingToken}/codes/${seatNo}`
  return (
    <>
      <ul className={css.codes} aria-label="Boarding codes">
        {seat.map(({ id, seatNo }) => (
          <li key={id}>
            <BoardingCode src={source(seatNo)} seatNo={seatNo} onEnlarge={() => setEnlarged(seatNo)} />
            Seat {seatNo}
          </li>
        ))}
      </ul>
      {enlarged !== null && (
        <Dialog title={`Seat ${enlarged}`} onClose={() => setEnlarged(null)}>
          <img
            className={css.enlargedCode}
            src={source(enlarged)}
            alt={`Boarding code for seat ${enlarged}`}
            width="320"
            height="320"
          />
          <p className={textCss.hint}>Show this code when boarding. Turn up your screen brightness.</p>
        </Dialog>
      )}
    </>
  )
}

type CodeProps = { src: string; seatNo: string; onEnlarge: () => void }

/** Shows an empty frame until the picture has loaded. */
function BoardingCode({ src, seatNo, onEnlarge }: CodeProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  if (state === 'failed') {
    return (
      <div className={css.codeFailed} role="alert">
        This code didn’t load.
        <button type="button" className={buttonCss.linkButton} onClick={() => setState('loading')}>
          Try again
        </button>
      </div>
    )
  }
  return (
    <button type="button" className={css.code} title="Enlarge" onClick={onEnlarge}>
      <img
        src={src}
        alt={`Boarding code for seat ${seatNo}`}
        width="152"
        height="152"
        data-shown={state === 'shown' || undefined}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
      />
    </button>
  )
}

function CopyReference({ reference }: { reference: string }) {
  const [isCopied, setCopied] = useState(false)
  // Without https, browsers offer no clipboard, so the button does nothing. The visitor can still read the reference.
  const copy = () =>
    navigator.clipboard?.writeText(reference).then(
      () => setCopied(true),
      () => {},
    )
  return (
    <button type="button" className={buttonCss.linkButton} onClick={copy}>
      <Icon name={isCopied ? 'check' : 'copy'} />
      {isCopied ? 'Copied' : 'Copy'}
    </button>
  )
}
