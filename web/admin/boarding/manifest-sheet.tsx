import { Fragment, type ReactNode } from 'react'
import { Badge } from '#admin/list/badge.tsx'
import { usePermissions } from '#admin/session/staff.ts'
import type { Manifest, ManifestLine } from '#contracts/boarding.ts'
import { BUS_TYPE_NAMES } from '#domain/bus-types.ts'
import { lagosClock, lagosDate } from '#domain/lagos-time.ts'
import { manifestBalance } from '#domain/manifest-balance.ts'
import { boardingPlace } from '#domain/stops.ts'
import css from './boarding.module.css'
import { useTickSeat } from './boarding-api.ts'

/**
 * The manifest of a trip: each sold seat with its passenger, balance and boarding status. Phone, address and next of
 * kin are shown only to users who may see them; for others the server sends null.
 */
export function ManifestSheet({ manifest: { trip, company, lines } }: { manifest: Manifest }) {
  const departs = new Date(trip.departTime)
  const facts: [string, ReactNode][] = [
    ['From', trip.route.origin],
    ['To', trip.route.destination],
    ['Departs', unbroken(`${lagosDate(departs)},`, `${lagosClock(departs)} WAT`)],
    ['Bus', unbroken(`${BUS_TYPE_NAMES[trip.bus.busType]},`, trip.bus.plateNo)],
    ['Driver', trip.driverName ?? 'Not assigned'],
    ['Passengers', `${trip.passengers} of ${trip.bus.capacity}, ${trip.boarded} boarded`],
    ['Boarding point', boardingPlace(trip.stops)],
    ['Drop-off', trip.stops.dropOff],
  ]
  const isContactShown = lines.some((line) => line.phone !== null)
  return (
    <section className={`card ${css.manifest}`} aria-label="Passengers">
      <p className={css.manifestPaper}>
        {[company.name, company.address, company.phone].filter(Boolean).join(', ')}. Trip {trip.id}.
      </p>
      <dl className={css.manifestFacts}>
        {facts
          .filter(([, words]) => words !== '')
          .map(([label, words]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{words}</dd>
            </div>
          ))}
      </dl>
      {lines.length === 0 ? (
        <p className={css.manifestNone}>No seats on this trip have been sold.</p>
      ) : (
        <ul className={css.manifestLines}>
          {lines.map((line) => (
            <Line
              key={line.seatId}
              tripId={trip.id}
              line={line}
              balance={manifestBalance(line, lines).words}
              isContactShown={isContactShown}
            />
          ))}
        </ul>
      )}
      <p className={`${css.manifestPaper} ${css.manifestSigns}`}>
        <span>Driver (name and signature)</span>
        <span>Terminal officer (name and signature)</span>
        <span>FRSC officer (if required)</span>
      </p>
    </section>
  )
}

/** Allows a line break between the parts, but not inside a plate number or a time. */
const unbroken = (...parts: string[]): ReactNode =>
  parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' '}
      <span className="nowrap">{part}</span>
    </Fragment>
  ))

type LineProps = { tripId: number; line: ManifestLine; balance: string; isContactShown: boolean }

function Line({ tripId, line, balance, isContactShown }: LineProps) {
  const may = usePermissions()
  const tick = useTickSeat(String(tripId))
  const isOwing = line.amountDue > 0
  const mayTick = may('boarding.process') || may('own-trips.process')
  return (
    <li className={line.boardedAt ? css.isAboard : undefined}>
      <b className={css.manifestSeat}>
        <span className="visually-hidden">Seat </span>
        {line.seatNo}
      </b>
      <span>
        <b>{line.passengerName}</b>
        {isContactShown && (
          <span className="sub">
            {line.phone}, {line.address}
          </span>
        )}
      </span>
      {isContactShown && (
        <span className={css.manifestKin}>
          <span className="sub">Next of kin</span>
          {line.nextOfKinName}
          <span className="sub">{line.nextOfKinPhone}</span>
        </span>
      )}
      <span className={css.manifestDue}>
        <Badge tone={isOwing ? 'wait' : 'ok'}>{balance}</Badge>
      </span>
      <label className="check">
        <input
          type="checkbox"
          checked={line.boardedAt !== null}
          disabled={!mayTick || isOwing || tick.isPending}
          onChange={({ target }) => tick.mutate({ seatId: line.seatId, isBoarded: target.checked })}
        />
        Boarded<span className="visually-hidden">, seat {line.seatNo}</span>
      </label>
    </li>
  )
}
