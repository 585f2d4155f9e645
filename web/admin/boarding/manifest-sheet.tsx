import { Fragment, type ReactNode, useState } from 'react'
import { DoorBalanceDialog } from '#admin/parts/boarding/door-balance-dialog.tsx'
import { PassengerPanel } from '#admin/parts/boarding/passenger-panel.tsx'
import { useTickSeat } from '#admin/parts/data/boarding-api.ts'
import { Button } from '#admin/parts/form/button.tsx'
import formCss from '#admin/parts/form/form.module.css'
import cardCss from '#admin/parts/layout/card.module.css'
import { Badge } from '#admin/parts/list/badge.tsx'
import { usePermissions } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import type { Manifest, ManifestLine } from '#contracts/boarding/boarding.ts'
import { manifestBalance } from '#domain/boarding/manifest-balance.ts'
import { detailsInWords } from '#domain/bookings/passenger-details.ts'
import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import { boardingPlace } from '#domain/network/stops.ts'
import { lagosClock, lagosDate } from '#domain/platform/lagos-time.ts'
import hiddenCss from '#ui/visually-hidden.module.css'
import css from './boarding.module.css'
import { isLineSearched } from './is-line-searched.ts'

/**
 * The manifest of a trip: each sold seat with its passenger, balance and boarding status. Phone, address and next of
 * kin are shown only to users who may see them; for others the server sends null.
 */
export function ManifestSheet({ manifest: { trip, lines } }: { manifest: Manifest }) {
  const [search, setSearch] = useState('')
  const departs = new Date(trip.departTime)
  const completeLines = lines.filter(({ missing }) => missing.length === 0).length
  const facts: [string, ReactNode][] = [
    ['From', trip.route.origin],
    ['To', trip.route.destination],
    ['Departs', unbroken(`${lagosDate(departs)},`, `${lagosClock(departs)} WAT`)],
    ['Bus', unbroken(`${BUS_TYPE_NAMES[trip.bus.busType]},`, trip.bus.plateNo)],
    ['Driver', trip.driverName ?? 'Not assigned'],
    ['Passengers', `${trip.passengers} of ${trip.bus.capacity}, ${trip.boarded} boarded`],
    ['Details', lines.length === 0 ? '' : `${completeLines} of ${lines.length} complete`],
    ['Boarding point', boardingPlace(trip.stops)],
    ['Drop-off', trip.stops.dropOff],
    ['Night stop', trip.stops.nightStop],
  ]
  const isContactShown = lines.some((line) => line.phone !== null)
  const isNobodyFound = !lines.some((line) => isLineSearched(line, search))
  return (
    <section className={cardCss.card} aria-label="Passengers">
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
        <>
          <search className={css.manifestSearch}>
            <input
              className={formCss.input}
              type="search"
              aria-label="Search passengers"
              placeholder={isContactShown ? 'Name, seat or phone' : 'Name or seat'}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
            <p role="status">{isNobodyFound && 'No passengers found.'}</p>
          </search>
          <ul className={css.manifestLines}>
            {lines.map((line) => (
              <Line
                key={line.seatId}
                tripId={trip.id}
                line={line}
                balance={manifestBalance(line, lines)}
                isContactShown={isContactShown}
                isSearched={isLineSearched(line, search)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** Allows a line break between the parts, but not inside a part, such as a plate number or a time. */
const unbroken = (...parts: string[]): ReactNode =>
  parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' '}
      <span className={textCss.nowrap}>{part}</span>
    </Fragment>
  ))

type LineProps = {
  tripId: number
  line: ManifestLine
  balance: ReturnType<typeof manifestBalance>
  isContactShown: boolean
  isSearched: boolean
}

function Line({ tripId, line, balance, isContactShown, isSearched }: LineProps) {
  const may = usePermissions()
  const [isPaying, setPaying] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const tick = useTickSeat(String(tripId))
  const isOwing = line.amountDue > 0
  const mayTick = may('boarding.process') || may('own-trips.process')
  const mayEdit = may('passengers.edit') || may('own-trips.process')
  const looks = [line.boardedAt && css.isAboard, !isSearched && css.isOtherPassenger].filter(Boolean)
  return (
    <li className={looks.join(' ')}>
      <b className={css.manifestSeat}>
        <span className={hiddenCss.visuallyHidden}>Seat </span>
        {line.seatNo}
      </b>
      <span>
        <b>{line.passengerName || 'Not named'}</b>
        {line.passengerName !== line.bookedBy && (
          <span className={textCss.sub}>Booked by {line.bookedBy}</span>
        )}
        {isContactShown && (line.phone || line.address) && (
          <span className={textCss.sub}>{[line.phone, line.address].filter(Boolean).join(', ')}</span>
        )}
        {line.infantName !== null && <span className={textCss.sub}>Infant on lap: {line.infantName}</span>}
        {line.missing.length > 0 && (
          <span className={css.manifestMissing}>Missing: {detailsInWords(line.missing)}</span>
        )}
        {mayEdit && (
          <span className={css.manifestEdit}>
            <Button size="sm" onClick={() => setEditing(true)}>
              {line.missing.length > 0 ? 'Add details' : 'Edit'}
              <span className={hiddenCss.visuallyHidden}>, seat {line.seatNo}</span>
            </Button>
          </span>
        )}
      </span>
      {isContactShown && (
        <span className={css.manifestKin}>
          {(line.nextOfKinName || line.nextOfKinPhone) && <span className={textCss.sub}>Next of kin</span>}
          {line.nextOfKinName}
          <span className={textCss.sub}>{line.nextOfKinPhone}</span>
        </span>
      )}
      <span className={css.manifestDue}>
        <Badge tone={isOwing ? 'wait' : 'ok'}>{balance.words}</Badge>
        {mayTick && balance.amount > 0 && (
          <Button size="sm" onClick={() => setPaying(true)}>
            Take balance<span className={hiddenCss.visuallyHidden}>, seat {line.seatNo}</span>
          </Button>
        )}
      </span>
      <label className={`${formCss.check} ${css.manifestTick}`}>
        <input
          type="checkbox"
          checked={line.boardedAt !== null}
          disabled={!mayTick || isOwing || tick.isPending}
          onChange={({ target }) => tick.mutate({ seatId: line.seatId, isBoarded: target.checked })}
        />
        Boarded<span className={hiddenCss.visuallyHidden}>, seat {line.seatNo}</span>
      </label>
      {isPaying && (
        <DoorBalanceDialog
          tripId={tripId}
          owing={{ ...line, passengerName: line.bookedBy }}
          onClose={() => setPaying(false)}
        />
      )}
      {isEditing && <PassengerPanel seat={line} onClose={() => setEditing(false)} />}
    </li>
  )
}
