import { useState } from 'react'
import { Link } from 'wouter'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import cardCss from '#admin/parts/layout/card.module.css'
import { Badge } from '#admin/parts/list/badge.tsx'
import cellCss from '#admin/parts/list/cells.module.css'
import { RouteName } from '#admin/parts/list/route-name.tsx'
import { usePermissions } from '#admin/parts/session/staff.ts'
import type { DepartureToday, Today } from '#contracts/office/dashboard.ts'
import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import { percentGrowth } from '#domain/platform/growth.ts'
import { lagosClock, lagosDate, lagosInstant, lagosWeekday } from '#domain/platform/lagos-time.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { counted } from './counted.ts'
import { Delta } from './delta.tsx'
import { dayInWords, flagInWords, mostUrgent, STATE_LOOKS, totalInWords } from './departure-words.ts'
import { balancesOfTripList, paymentsOfDayList } from './list-links.ts'
import css from './today.module.css'

/** The number of departures that fit on the first screen of a phone of 360 × 740 px. */
const MOST_SHOWN = 7

/**
 * The takings and departures of today. If every bus of today has left or is cancelled, only the totals of today are
 * shown, followed by the departures of the next day that has any.
 */
export function TodayCard({ today: { day, days, takings } }: { today: Today }) {
  const now = new Date()
  const isOnlyToday = days.length === 1 && days[0]?.day === day
  const hasNoneToday = days[0]?.day !== day
  return (
    <section className={`${cardCss.card} ${css.today}`} aria-labelledby="today">
      <header className={css.head}>
        <h2 id="today">Today</h2>
        <span className={`${cardCss.end} ${css.date}`}>{lagosDate(lagosInstant(day))}</span>
        <TakingsToday day={day} takings={takings} />
      </header>
      <div className={`${cardCss.body} ${css.departures}`}>
        {hasNoneToday && <p className={css.none}>No departures today.</p>}
        {days.map((one) => (
          <section key={one.day} aria-label={`Departures, ${dayInWords(one.day, now)}`}>
            {!isOnlyToday && <h3 className={css.day}>{dayInWords(one.day, now)}</h3>}
            <p className={css.total}>{totalInWords(one.departures)}</p>
            <Departures departures={one.departures} most={one.day === day && !isOnlyToday ? 0 : MOST_SHOWN} />
          </section>
        ))}
      </div>
    </section>
  )
}

function Departures({ departures, most }: { departures: readonly DepartureToday[]; most: number }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? departures : mostUrgent(departures, most)
  return (
    <>
      <ul className={css.rows}>
        {shown.map((departure) => (
          <Departure key={departure.id} departure={departure} />
        ))}
      </ul>
      {shown.length < departures.length && (
        <Button size="sm" onClick={() => setWhole(true)}>
          {departures.length === 1 ? 'Show the departure' : `Show all ${departures.length} departures`}
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
  const hasLowSales = flags.includes('low_sales')
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
        <span className={css.name}>
          {href ? (
            <Link className={css.open} href={href}>
              {name}
            </Link>
          ) : (
            name
          )}
        </span>
        <span className={css.bus}>
          <span className={css.type}>{BUS_TYPE_NAMES[bus.busType]}</span> {bus.plateNo}
          {driverName && ` · ${driverName}`}
        </span>
      </span>
      <span className={css.state}>
        <Badge tone={tone}>{word}</Badge>
      </span>
      <span className={css.facts}>
        <span className={hasLowSales ? css.few : undefined}>
          {hasLowSales && <AdminIcon name="warn" />}
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
            <span key={flag} className={flag === 'low_sales' ? css.lowSales : undefined}>
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
  if (owingBookings === 0) return <span className={cellCss.zero}>No balances due</span>
  const words = (
    <>
      {`${formatNaira(kobo(owing))} due`}
      <span className={css.onBookings}> on {counted(owingBookings, 'booking', 'bookings')}</span>
    </>
  )
  return may('bookings.view') ? (
    <Link className={css.owing} href={balancesOfTripList(id)}>
      {words}
    </Link>
  ) : (
    <span className={cellCss.due}>{words}</span>
  )
}

/** The money received today less refunds, beside the same weekday of last week up to the same time. */
function TakingsToday({ day, takings }: Pick<Today, 'day' | 'takings'>) {
  const may = usePermissions()
  const { received, refunded } = takings.today
  const before = takings.lastWeek.received - takings.lastWeek.refunded
  const growth = percentGrowth(received - refunded, before)
  const amount = formatNaira(kobo(received - refunded))
  return (
    <div className={css.takings}>
      <span className={css.label}>Takings</span>
      {may('payments.view') ? (
        <Link className={css.amount} href={paymentsOfDayList(day)} data-takings>
          {amount}
        </Link>
      ) : (
        <span className={css.amount} data-takings>
          {amount}
        </span>
      )}
      <span className={css.compared}>
        {growth !== null && <Delta percent={growth} />}
        <span>
          {formatNaira(kobo(before))} by this time last {lagosWeekday(lagosInstant(day))}
        </span>
      </span>
      {refunded > 0 && (
        <span className={`${css.compared} ${css.refunded}`}>
          {formatNaira(kobo(received))} received, {formatNaira(kobo(refunded))} refunded
        </span>
      )}
    </div>
  )
}
