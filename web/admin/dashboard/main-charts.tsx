import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { Button } from '#admin/parts/form/button.tsx'
import { Loaded } from '#admin/parts/layout/query-states.tsx'
import { usePermissions } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import {
  DAY_RANGES,
  type DashboardDays,
  type DayFigures,
  type DayRange,
} from '#contracts/office/dashboard.ts'
import { grouped } from '#domain/platform/grouped.ts'
import { formatNaira, kobo, naira } from '#domain/platform/money.ts'
import hiddenCss from '#ui/visually-hidden.module.css'
import { ChartCard, NumbersTable } from './chart-card.tsx'
import css from './dashboard.module.css'
import { chartsQuery, daysQuery } from './dashboard-api.ts'
import { DayChart } from './day-chart.tsx'
import { type Bar, nameOfDay } from './day-words.ts'
import { bookingsOfDayList, paymentsOfDayList } from './list-links.ts'
import { NextDepartures } from './next-departures.tsx'
import { shortNaira } from './scale.ts'

export function MainCharts() {
  const range = useDayRange()
  const days = useQuery(daysQuery(range))
  const charts = useQuery(chartsQuery())
  return (
    <>
      <RangeChoice />
      <Loaded things="daily figures" query={days}>
        {(shown) => <BookingsAndRevenue shown={shown} period={periodOf(range, shown)} />}
      </Loaded>
      <Loaded things="charts" query={charts}>
        {({ departures }) => <NextDepartures departures={departures} />}
      </Loaded>
      {days.data && (
        <div className={css.pair}>
          <PageViews shown={days.data} period={periodOf(range, days.data)} />
          <BookingFunnel funnel={days.data.funnel} period={periodOf(range, days.data)} />
        </div>
      )}
    </>
  )
}

type Props = { shown: DashboardDays; period: string }

/** `Last 7 days`; for a batch `2026_C Stream_II, 42 days`. */
const periodOf = (range: DayRange, { batch, days }: DashboardDays): string =>
  range === 'batch' && batch ? `${batch}, ${days.length} days` : `Last ${days.length} days`

/** Returns one figure of each day beside the same figure of the previous period. */
const barsOf = ({ days, before }: DashboardDays, figure: Exclude<keyof DayFigures, 'day'>): Bar[] =>
  days.map((one, at) => ({ day: one.day, value: one[figure], before: before[at]?.[figure] ?? 0 }))

const hasNone = (...charts: (readonly Bar[])[]): boolean =>
  charts.flat().every(({ value, before }) => value === 0 && before === 0)

const nairaOf = (amount: number): string => formatNaira(kobo(amount))

function BookingsAndRevenue({ shown, period }: Props) {
  const may = usePermissions()
  const bookings = barsOf(shown, 'bookings')
  const revenue = barsOf(shown, 'revenue')
  return (
    <ChartCard title="Bookings and revenue per day" aside={period} isEmpty={hasNone(bookings, revenue)}>
      <DayChart
        label="Bookings"
        bars={bookings}
        format={grouped}
        listUrl={may('bookings.view') ? bookingsOfDayList : undefined}
      />
      <DayChart
        label="Revenue"
        bars={revenue}
        format={nairaOf}
        formatShort={shortNaira}
        smallestStep={naira(1_000)}
        listUrl={may('payments.view') ? paymentsOfDayList : undefined}
        hasSecondColour
      />
      <Legend days={bookings.length} />
      <NumbersTable
        caption="Bookings and revenue per day"
        heads={['Day', 'Bookings', 'Bookings, previous period', 'Revenue', 'Revenue, previous period']}
        rows={bookings.map(({ day, value, before }, at) => [
          nameOfDay(day),
          grouped(value),
          grouped(before),
          nairaOf(revenue[at]?.value ?? 0),
          nairaOf(revenue[at]?.before ?? 0),
        ])}
      />
    </ChartCard>
  )
}

function PageViews({ shown, period }: Props) {
  const views = barsOf(shown, 'pageViews')
  return (
    <ChartCard title="Page views per day" aside={period} isEmpty={hasNone(views)}>
      <DayChart label="Page views" bars={views} format={grouped} />
      <NumbersTable
        caption="Page views per day"
        heads={['Day', 'Views', 'Views, previous period']}
        rows={views.map(({ day, value, before }) => [nameOfDay(day), grouped(value), grouped(before)])}
      />
    </ChartCard>
  )
}

const Legend = ({ days }: { days: number }) => (
  <p className={css.ghostLegend}>
    <i aria-hidden="true" />
    The dotted line shows the previous {days} days.
  </p>
)

type BookingFunnelProps = { funnel: DashboardDays['funnel']; period: string }

/** Shows how many online bookings reach each step. Searches are not recorded, so the first step is the held seats. */
function BookingFunnel({ funnel: { held, started, paid }, period }: BookingFunnelProps) {
  const steps = [
    { name: 'Seats held', count: held },
    { name: 'Payment started', count: started },
    { name: 'Paid', count: paid },
  ]
  return (
    <ChartCard title="Online bookings" aside={period} isEmpty={held === 0}>
      <ol className={css.funnel}>
        {steps.map(({ name, count }) => {
          const share = `${Math.round((count / held) * 100)}%`
          return (
            <li key={name}>
              <span>{name}</span>
              <span className={textCss.num}>
                <b>{grouped(count)}</b> <span className={textCss.muted}>{share}</span>
              </span>
              <span className={css.funnelBar} aria-hidden="true">
                <i style={{ width: share }} />
              </span>
            </li>
          )
        })}
      </ol>
    </ChartCard>
  )
}

const NAMES: Record<DayRange, string> = { 7: '7 days', 30: '30 days', batch: 'Current batch' }

/** The range of the charts by day. It is in the URL, so that a link or a reload shows the same charts. */
function useDayRange(): DayRange {
  const given = new URLSearchParams(useSearch()).get('range')
  return DAY_RANGES.find((range) => range === given) ?? DAY_RANGES[0]
}

function RangeChoice() {
  const [path, navigate] = useLocation()
  const current = useDayRange()
  return (
    <fieldset className={css.ranges}>
      <legend className={hiddenCss.visuallyHidden}>Chart period</legend>
      {DAY_RANGES.map((range) => (
        <Button
          key={range}
          size="sm"
          look={range === current ? 'secondary' : 'quiet'}
          aria-pressed={range === current}
          onClick={() => navigate(`${path}?range=${range}`, { replace: true })}
        >
          {NAMES[range]}
        </Button>
      ))}
    </fieldset>
  )
}
