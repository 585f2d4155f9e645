import { Link } from 'wouter'
import cardCss from '#admin/parts/layout/card.module.css'
import gridCss from '#admin/parts/layout/grid.module.css'
import { usePermissions } from '#admin/parts/session/staff.ts'
import type { DashboardStats } from '#contracts/office/dashboard.ts'
import { grouped } from '#domain/platform/grouped.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import css from './dashboard.module.css'
import { Delta } from './delta.tsx'
import {
  ACTIVE_TRIPS_LIST,
  bookingsOfMonthList,
  completedOfMonthList,
  paymentsOfMonthList,
} from './list-links.ts'

/** The four figures that the specification requires. Each links to its list, if the user may see that list. */
export function StatCards({ stats }: { stats: DashboardStats }) {
  const may = usePermissions()
  const now = new Date()
  return (
    <dl className={`${gridCss.grid} ${gridCss.four} ${css.stats}`}>
      <Stat
        label="Total Bookings"
        value={grouped(stats.newThisMonth)}
        growth={stats.bookingGrowth}
        href={may('bookings.view') && bookingsOfMonthList(now)}
      />
      <Stat
        label="Active Trips"
        value={grouped(stats.activeTrips)}
        growth={stats.tripGrowth}
        href={may('trips.view') && ACTIVE_TRIPS_LIST}
      />
      <Stat
        label="Completed Bookings"
        value={grouped(stats.completedBookingsThisMonth)}
        growth={stats.completedGrowth}
        href={may('bookings.view') && completedOfMonthList(now)}
      />
      <Stat
        label="Revenue This Month"
        value={formatNaira(naira(stats.monthlyRevenue))}
        growth={stats.revenueGrowth}
        href={may('payments.view') && paymentsOfMonthList(now)}
      />
    </dl>
  )
}

type Props = { label: string; value: string; growth: number | null; href: string | false }

function Stat({ label, value, growth, href }: Props) {
  return (
    <div className={`${cardCss.card} ${css.kpi}`}>
      <dt className={css.k}>{label}</dt>
      <dd>
        {href ? (
          <Link className={css.v} href={href} data-figure>
            {value}
          </Link>
        ) : (
          <span className={css.v} data-figure>
            {value}
          </span>
        )}
        <span className={css.d}>
          {growth === null ? (
            'No data for last month'
          ) : (
            <>
              <Delta percent={growth} />
              <span>from last month</span>
            </>
          )}
        </span>
      </dd>
    </div>
  )
}
