import { Link } from 'wouter'
import { RouteName } from '#admin/parts/list/route-name.tsx'
import { MiniBus, type SeatLook } from '#admin/parts/seats/mini-bus.tsx'
import { usePermissions } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import type { DepartureLoad } from '#contracts/office/dashboard.ts'
import { lagosClock, lagosDate } from '#domain/platform/lagos-time.ts'
import hiddenCss from '#ui/visually-hidden.module.css'
import { ChartCard } from './chart-card.tsx'
import css from './dashboard.module.css'

/** Shows each seat of the next departures in a small bus, with the percentage sold. */
export function NextDepartures({ departures }: { departures: readonly DepartureLoad[] }) {
  const may = usePermissions()
  return (
    <ChartCard
      title="Occupancy of upcoming departures"
      isEmpty={departures.length === 0}
      aside={
        <>
          <span className={`${css.legendRow} ${css.onlyL}`} aria-hidden="true">
            <span>
              <i className={`${css.sw} ${css.swSold}`} />
              sold
            </span>
            <span>
              <i className={`${css.sw} ${css.swHeld}`} />
              held
            </span>
            <span>
              <i className={`${css.sw} ${css.swFree}`} />
              free
            </span>
          </span>
          {may('trips.view') && <Link href="/trips">All trips</Link>}
        </>
      }
    >
      <ul className={css.dep}>
        {departures.map((departure) => (
          <Departure key={departure.id} departure={departure} />
        ))}
      </ul>
    </ChartCard>
  )
}

function Departure({ departure }: { departure: DepartureLoad }) {
  const { id, origin, destination, departTime, capacity, sold, held, off } = departure
  const may = usePermissions()
  const at = new Date(departTime)
  const free = capacity - sold.length - held.length - off.length
  const percent = capacity === 0 ? 0 : Math.floor((sold.length / capacity) * 100)
  const looks = new Map<string, SeatLook>([
    ...sold.map((no) => [no, 'sold'] as const),
    ...held.map((no) => [no, 'held'] as const),
    ...off.map((no) => [no, 'off'] as const),
  ])
  const route = <RouteName origin={origin} destination={destination} />
  return (
    <li>
      <span className={textCss.nowrap}>
        <b>{lagosClock(at)}</b>{' '}
        <span className={textCss.muted}>{lagosDate(at).split(' ').slice(0, 2).join(' ')}</span>
      </span>
      {may('seats.view') ? <Link href={`/trips/${id}/seats`}>{route}</Link> : <span>{route}</span>}
      <MiniBus seatCount={capacity} lookOf={(no) => looks.get(no)} pitch={5} />
      <span className={css.bar} aria-hidden="true">
        <i style={{ width: `${(sold.length / capacity) * 100}%` }} />
        <i className={css.k} style={{ width: `${(held.length / capacity) * 100}%` }} />
      </span>
      <span className={`${textCss.num} ${css.num}`}>
        <b>{percent}%</b>
        <span className={`${textCss.sub} ${css.sub}`}>
          <span className={hiddenCss.visuallyHidden}>
            {sold.length} of {capacity} seats sold, {held.length} held,{' '}
          </span>
          {free > 0 ? `${free} free` : 'full'}
        </span>
      </span>
    </li>
  )
}
