import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Link } from 'wouter'
import { AdminIcon } from '#admin/admin-icon.tsx'
import { ExportButton } from '#admin/export/export-button.tsx'
import { Loaded, Loading } from '#admin/layout/query-states.tsx'
import { usePermissions, useStaff } from '#admin/session/staff.ts'
import { buttonClass } from '#ui/button.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { AttentionLinks } from './attention-links.tsx'
import css from './dashboard.module.css'
import { statsQuery, todayQuery } from './dashboard-api.ts'
import { greeting } from './format-figures.ts'
import { QuickActions } from './quick-actions.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { StatCards } from './stat-cards.tsx'
import { TodayCard } from './today-card.tsx'

/** The charts load on demand, so that the figures do not wait for them. */
const MainCharts = onDemand(async () => (await import('./main-charts.tsx')).MainCharts)
const PaymentMix = onDemand(async () => (await import('./payment-mix.tsx')).PaymentMix)

export function DashboardPage() {
  const staff = useStaff()
  const may = usePermissions()
  const stats = useQuery(statsQuery())
  const today = useQuery(todayQuery())
  useEffect(() => {
    document.title = 'Dashboard · Tafiya back-office'
  }, [])

  return (
    <>
      <div className="head">
        <div>
          <h1>Dashboard</h1>
          <p>{greeting(staff.name, new Date())}</p>
        </div>
        <div className="acts">
          <ExportButton />
          {may('trips.create') && (
            <Link href="/trips?new=1" className={buttonClass({ look: 'primary' })}>
              <AdminIcon name="plus" />
              New Trip
            </Link>
          )}
        </div>
      </div>
      <Loaded things="dashboard" query={stats}>
        {(shown) => (
          <>
            <AttentionLinks stats={shown} />
            <Loaded things="today’s departures" query={today}>
              {(data) => <TodayCard today={data} />}
            </Loaded>
            <StatCards stats={shown} />
            <div className="grid g-main">
              <div className={`stack ${css.charts}`}>
                <Suspense fallback={<Loading things="charts" />}>
                  <MainCharts />
                </Suspense>
              </div>
              <div className="stack">
                <QuickActions />
                <Suspense fallback={<Loading things="payment mix" />}>
                  <PaymentMix />
                </Suspense>
                <RecentActivity />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}
