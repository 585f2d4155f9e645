import { AdminIcon } from '#admin/admin-icon.tsx'
import type { DashboardStats } from '#contracts/dashboard.ts'
import { grouped } from '#domain/grouped.ts'
import { formatNaira, naira } from '#domain/money.ts'
import css from './dashboard.module.css'

export function StatCards({ stats }: { stats: DashboardStats }) {
  return (
    <dl className={`grid g-4 ${css.stats}`}>
      <Stat label="Total Bookings" value={grouped(stats.newThisMonth)} growth={stats.bookingGrowth} />
      <Stat label="Active Trips" value={grouped(stats.activeTrips)} growth={stats.tripGrowth} />
      <Stat
        label="Completed Bookings"
        value={grouped(stats.completedBookingsThisMonth)}
        growth={stats.completedGrowth}
      />
      <Stat
        label="Revenue This Month"
        value={formatNaira(naira(stats.monthlyRevenue))}
        growth={stats.revenueGrowth}
      />
    </dl>
  )
}

type Props = { label: string; value: string; growth: number | null }

function Stat({ label, value, growth }: Props) {
  return (
    <div className={`card ${css.kpi}`}>
      <dt className={css.k}>{label}</dt>
      <dd>
        <span className={css.v} data-figure>
          {value}
        </span>
        <span className={css.d}>{growth === null ? 'No data last month' : <Growth percent={growth} />}</span>
      </dd>
    </div>
  )
}

function Growth({ percent }: { percent: number }) {
  const way = percent > 0 ? 'up' : percent < 0 ? 'down' : 'flat'
  return (
    <>
      <span className={`delta ${way}`}>
        {way !== 'flat' && <AdminIcon name={way === 'up' ? 'sort-up' : 'sort-down'} />}
        {percent > 0 ? '+' : percent < 0 ? '−' : ''}
        {grouped(Math.abs(percent))}%
      </span>
      <span>from last month</span>
    </>
  )
}
