import type { ReactNode } from 'react'
import type { Trip } from '#contracts/network/trips.ts'
import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import { boardingPlace } from '#domain/network/stops.ts'
import { lagosClock, lagosDate } from '#domain/platform/lagos-time.ts'
import { formatNaira, type Kobo } from '#domain/platform/money.ts'
import type { Draft } from '#site/parts/draft/draft.ts'
import { fareOf, pricePerSeat } from '#site/parts/draft/draft-changes.ts'
import cardCss from '#site/parts/form/card.module.css'
import sectionCss from '#site/parts/styles/section.module.css'
import textCss from '#site/parts/styles/text.module.css'
import { MapLink } from './map-link.tsx'
import css from './trip.module.css'

type Props = {
  draft: Draft
  title: string
  /** The parts of the total to pay now and later. Without `due`, only the total is shown. */
  due?: { now: Kobo; later: Kobo }
  children?: ReactNode
}

/** A sidebar with the choices made so far. Children appear below the total. */
export function TripSummary({ draft, title, due, children }: Props) {
  const { selectedBus: trip, passengers, passengerInfo, hasSubmittedPassengerData } = draft
  const seatNos = draft.selectedSeats.map(({ seatNo }) => seatNo)
  const price = pricePerSeat(draft)
  const total = fareOf(draft)
  return (
    <section className={`${cardCss.card} ${css.summary}`} aria-label={title}>
      <div className={css.head}>
        <h2>{title}</h2>
      </div>
      <div className={sectionCss.livery} />
      <div className={css.body}>
        {trip ? (
          <>
            <Journey trip={trip} />
            <hr className={css.rule} />
            <dl className={css.lines}>
              <Line name="Bus" value={`${BUS_TYPE_NAMES[trip.bus.busType]}, ${trip.bus.capacity} seats`} />
              {seatNos.length > 0 && (
                <Line
                  // The label is 'Seat numbers' instead of 'Seats', because a bare "Seats 3" beside "Passengers 1"
                  // would read as three seats.
                  name={seatNos.length === 1 ? 'Seat number' : 'Seat numbers'}
                  value={seatNos.join(', ')}
                />
              )}
              {hasSubmittedPassengerData && passengerInfo && (
                <Line name="Passenger" value={passengerInfo.passengerName} />
              )}
              {price !== null && <Line name="Price per seat" value={formatNaira(price)} />}
              <Line name="Passengers" value={String(passengers)} />
            </dl>
            <hr className={css.rule} />
            {total !== null && (due ? <Due total={total} {...due} /> : <Sum name="Total" amount={total} />)}
          </>
        ) : (
          <p className={textCss.muted}>Your selected bus will appear here.</p>
        )}
        {children}
      </div>
    </section>
  )
}

function Due({ total, now, later }: { total: Kobo; now: Kobo; later: Kobo }) {
  return (
    <>
      <dl className={css.lines}>
        <Line name="Total" value={formatNaira(total)} />
        {later > 0 && <Line name="Pay later" value={formatNaira(later)} />}
      </dl>
      <Sum name="Pay now" amount={now} />
    </>
  )
}

function Sum({ name, amount }: { name: string; amount: Kobo }) {
  return (
    <p className={css.total}>
      <b>{name}</b>
      <span className={`${textCss.num} ${css.amount}`}>{formatNaira(amount)}</span>
    </p>
  )
}

export function Line({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Journey({ trip }: { trip: Trip }) {
  const { route, stops } = trip
  return (
    <ul className={css.journey}>
      <li>
        <Leg at={trip.departTime} town={route.origin} stop={boardingPlace(stops)} />
        <MapLink stops={stops} />
      </li>
      {stops.nightStop && (
        <li>
          <b>Night stop</b>
          <span>{stops.nightStop}</span>
        </li>
      )}
      <li>
        <Leg at={trip.arriveTime} town={route.destination} stop={stops.dropOff} />
      </li>
    </ul>
  )
}

function Leg({ at, town, stop }: { at: string; town: string; stop: string }) {
  return (
    <>
      <b>
        {lagosDate(new Date(at))}, {lagosClock(new Date(at))} WAT
      </b>
      <span>{town}</span>
      {stop && <span className={css.stop}>{stop}</span>}
    </>
  )
}
