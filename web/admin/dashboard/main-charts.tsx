import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#admin/layout/query-states.tsx'
import type { DashboardCharts } from '#contracts/dashboard.ts'
import { grouped } from '#domain/grouped.ts'
import { lagosDate, lagosInstant } from '#domain/lagos-time.ts'
import { formatNaira, kobo } from '#domain/money.ts'
import { ChartCard, NumbersTable } from './chart-card.tsx'
import css from './dashboard.module.css'
import { chartsQuery } from './dashboard-api.ts'
import { DayBars } from './day-bars.tsx'
import { NextDepartures } from './next-departures.tsx'
import { shortNaira } from './scale.ts'

export function MainCharts() {
  const charts = useQuery(chartsQuery())
  return (
    <Loaded things="charts" query={charts}>
      {({ days, departures }) => (
        <>
          <BookingsAndRevenue days={days} />
          <NextDepartures departures={departures} />
          <PageViews days={days} />
        </>
      )}
    </Loaded>
  )
}

type Days = DashboardCharts['days']

const nameOf = (day: string): string => lagosDate(lagosInstant(day))

function BookingsAndRevenue({ days }: { days: Days }) {
  return (
    <ChartCard
      title="Bookings and revenue per day"
      aside={<ChartPeriod />}
      isEmpty={days.every(({ bookings, revenue }) => bookings === 0 && revenue === 0)}
    >
      <DayBars
        label="Bookings"
        bars={days.map(({ day, bookings }) => ({ day, value: bookings }))}
        format={grouped}
      />
      <DayBars
        label="Revenue"
        bars={days.map(({ day, revenue }) => ({ day, value: revenue }))}
        format={shortNaira}
        isKhaki
        hasDays
      />
      <NumbersTable
        caption="Bookings and revenue per day"
        heads={['Day', 'Bookings', 'Revenue']}
        rows={days.map(({ day, bookings, revenue }) => [
          nameOf(day),
          grouped(bookings),
          formatNaira(kobo(revenue)),
        ])}
      />
    </ChartCard>
  )
}

function PageViews({ days }: { days: Days }) {
  return (
    <ChartCard
      title="Page views per day"
      aside={<ChartPeriod />}
      isEmpty={days.every(({ pageViews }) => pageViews === 0)}
    >
      <DayBars
        label="Views of the public site"
        bars={days.map(({ day, pageViews }) => ({ day, value: pageViews }))}
        format={grouped}
        hasDays
      />
      <NumbersTable
        caption="Page views per day"
        heads={['Day', 'Views']}
        rows={days.map(({ day, pageViews }) => [nameOf(day), grouped(pageViews)])}
      />
    </ChartCard>
  )
}

/** Names the days in the chart: a narrow card shows only the last seven. The table always has 14 days. */
const ChartPeriod = () => (
  <>
    <span className={css.onlyL}>Last 14 days</span>
    <span className={css.onlyS}>Last 7 days</span>
  </>
)
