import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { ExportButton } from '#admin/parts/export/export-button.tsx'
import { buttonClass } from '#admin/parts/form/button.tsx'
import gridCss from '#admin/parts/layout/grid.module.css'
import headCss from '#admin/parts/layout/page-head.module.css'
import { PageHeading } from '#admin/parts/layout/page-heading.tsx'
import { Loaded, Loading } from '#admin/parts/layout/query-states.tsx'
import { usePermissions, useStaff } from '#admin/parts/session/staff.ts'
import { BELOW_TABLET } from '#ui/breakpoints.ts'
import { onDemand } from '#ui/on-demand.tsx'
import { useMedia } from '#ui/use-media.ts'
import { AttentionLinks } from './attention-links.tsx'
import { campInWords } from './camp-opens.ts'
import css from './dashboard.module.css'
import { batchesQuery, statsQuery, todayQuery } from './dashboard-api.ts'
import { FirstStepsCard } from './first-steps-card.tsx'
import { greeting } from './format-figures.ts'
import { QuickActions } from './quick-actions.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { StatCards } from './stat-cards.tsx'
import { TodayCard } from './today-card.tsx'

/** The charts load on demand, so that the figures do not wait for them. */
const MainCharts = onDemand(async () => (await import('./main-charts.tsx')).MainCharts)
const PaymentMix = onDemand(async () => (await import('./payment-mix.tsx')).PaymentMix)

/**
 * On a phone, today's departures come near the top: waiting work is folded into one line above them, and the buttons of
 * the page head move below them.
 */
export function DashboardPage() {
  const stats = useQuery(statsQuery())
  const today = useQuery(todayQuery())
  const isPhone = useMedia(BELOW_TABLET)
  const hasDepartures = today.data?.days.length !== 0

  return (
    <>
      {isPhone ? (
        <PageHeading title="Dashboard" />
      ) : (
        <div className={headCss.head}>
          <div>
            <PageHeading title="Dashboard" />
            <Greeting />
          </div>
          <Actions />
        </div>
      )}
      <FirstStepsCard />
      <Loaded things="dashboard" query={stats}>
        {(shown) => (
          <>
            <AttentionLinks stats={shown} isFolded={isPhone && hasDepartures} />
            <Loaded things="today’s departures" query={today}>
              {(data) => <TodayCard today={data} />}
            </Loaded>
            {isPhone && (
              <div className={headCss.head}>
                <Actions />
              </div>
            )}
            <StatCards stats={shown} />
            <div className={`${gridCss.grid} ${gridCss.withSide}`}>
              <div className={`${gridCss.stack} ${css.charts}`}>
                <Suspense fallback={<Loading things="charts" />}>
                  <MainCharts />
                </Suspense>
              </div>
              <div className={gridCss.stack}>
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

function Greeting() {
  const staff = useStaff()
  const may = usePermissions()
  const batches = useQuery({ ...batchesQuery(), enabled: may('batches.view') })
  const now = new Date()
  return (
    <p>
      {greeting(staff.name, now)} {batches.data && campInWords(batches.data, now)}
    </p>
  )
}

function Actions() {
  const may = usePermissions()
  return (
    <div className={headCss.acts}>
      <ExportButton />
      {may('bookings.create') && (
        <Link href="/bookings?new=1" className={buttonClass({})}>
          <AdminIcon name="plus" />
          New Booking
        </Link>
      )}
      {may('trips.create') && (
        <Link href="/trips?new=1" className={buttonClass({ look: 'primary' })}>
          <AdminIcon name="plus" />
          New Trip
        </Link>
      )}
    </div>
  )
}
