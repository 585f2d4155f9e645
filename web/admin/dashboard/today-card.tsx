import { useState } from 'react'
import { Link } from 'wouter'
import { AdminIcon } from '#admin/admin-icon.tsx'
import { Badge } from '#admin/list/badge.tsx'
import { RouteName } from '#admin/list/route-name.tsx'
import { usePermissions } from '#admin/session/staff.ts'
import type { DepartureToday, Today } from '#contracts/dashboard.ts'
import { BUS_TYPE_NAMES } from '#domain/bus-types.ts'
import { lagosClock, lagosDate, lagosInstant } from '#domain/lagos-time.ts'
import { formatNaira, kobo } from '#domain/money.ts'
import { Button } from '#ui/button.tsx'
import { counted } from './counted.ts'
import { dayInWords, flagInWords, mostUrgent, STATE_LOOKS } from './departure-words.ts'
import { balancesOfTripList } from './list-links.ts'
import { TakingsToday } from './takings-today.tsx'
import css from './today.module.css'

/** So many departures fit two screens of a phone. */
const MOST_SHOWN = 6

/** The departures of today, or of the next day when none is left, and the takings. */
export function TodayCard({ today: { day, days, takings } }: { today: Today }) {
  const now = new Date()
  const isOnlyToday = days.length === 1 && days[0]?.day === day
  const hasNoneToday = days[0]?.day !== day
  return (
    <section className={`card ${css.today}`} aria-labelledby="today">
      <header>
        <h2 id="today">Today</h2>
        <span className="end">{lagosDate(lagosInstant(day))}</span>
      </header>
      <div className="body">
        <TakingsToday day={day} takings={takings} />
        {hasNoneToday && <p className={css.none}>No departures today.</p>}
        {days.map((one) => (
          <section key={one.day} aria-label={`Departures, ${dayInWords(one.day, now)}`}>
            {!isOnlyToday && <h3 className={css.day}>{dayInWords(one.day, now)}</h3>}
            <Departures departures={one.departures} />
          </section>
        ))}
      </div>
    </section>
  )
}

function Departures({ departures }: { departures: readonly DepartureToday[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? departures : mostUrgent(departures, MOST_SHOWN)
  return (
    <>
      <ul className={css.rows}>
        {shown.map((departure) => (
          <Departure key={departure.id} departure={departure} />
        ))}
      </ul>
      {shown.length < departures.length && (
        <Button size="sm" onClick={() => setWhole(true)}>
          Show all {departures.length} departures
        </Button>
      )}
    </>
  )
}

function Departure({ departure }: { departure: DepartureToday }) {
  const { id, route, departTime, bus, driverName, capacity, sold, boarded, state, flags } = departure
  const may = usePermissions()
  const now = new Date()
  const { word, tone } = STATE_LOOKS[state]
  const href = may('boarding.view')
    ? `/boarding/${id}`
    : may('bookings.view')
      ? `/bookings?tripId=${id}`
      : undefined
  const name = <RouteName {...route} />
  return (
    <li className={state === 'left' || state === 'cancelled' ? `${css.row} ${css.over}` : css.row}>
      <b className={css.time}>{lagosClock(new Date(departTime))}</b>
      <span className={css.trip}>
        {href ? (
          <Link className={css.open} href={href}>
            {name}
          </Link>
        ) : (
          name
        )}
        <span className="sub">
          {BUS_TYPE_NAMES[bus.busType]} {bus.plateNo}
          {driverName && ` · ${driverName}`}
        </span>
      </span>
      <span className={css.state}>
        <Badge tone={tone}>{word}</Badge>
      </span>
      <span className={css.facts}>
        <span>
          <b>{sold}</b> of {capacity} sold
        </span>
        <span>
          <b>{boarded}</b> of {sold} boarded
        </span>
        <Owing departure={departure} />
      </span>
      {flags.length > 0 && (
        <span className={css.flags}>
          {flags.map((flag) => (
            <span key={flag}>
              <AdminIcon name="warn" />
              {flagInWords(flag, departure, now)}
            </span>
          ))}
        </span>
      )}
    </li>
  )
}

/** The balances of the trip. The number of bookings opens a list of exactly these bookings. */
function Owing({
  departure: { id, owing, owingBookings },
}: {
  departure: Pick<DepartureToday, 'id' | 'owing' | 'owingBookings'>
}) {
  const may = usePermissions()
  if (owingBookings === 0) return <span className="zero">Nothing owing</span>
  const words = `${formatNaira(kobo(owing))} owing on ${counted(owingBookings, 'booking', 'bookings')}`
  return may('bookings.view') ? (
    <Link className={css.owing} href={balancesOfTripList(id)}>
      {words}
    </Link>
  ) : (
    <span className="due">{words}</span>
  )
}
