import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Router, useLocation } from 'wouter'
import { createQueryClient } from '#api/query-client.ts'
import type { PageData } from '#contracts/channels/page-data.ts'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { ToastArea } from '#ui/toast-area.tsx'
import hiddenCss from '#ui/visually-hidden.module.css'
import { documentTitle } from './head.ts'
import headerCss from './layout/header.module.css'
import { PageFailed } from './layout/page-failed.tsx'
import { SiteFooter } from './layout/site-footer.tsx'
import { SiteHeader } from './layout/site-header.tsx'
import { SlimFooter } from './layout/slim-footer.tsx'
import { usePageChange } from './layout/use-page-change.ts'
import { usePageViews } from './layout/use-page-views.ts'
import { onMaintenance } from './maintenance/maintenance-events.ts'
import { useOpenWhilePaying } from './maintenance/use-open-while-paying.ts'
import { PageDataProvider, seed, usePageData } from './page-data.ts'
import { pageAt, underMaintenance } from './pages.ts'
import { companyName } from './settings/contact.ts'
import { settingsQuery, useSettings } from './settings/settings-query.ts'

/** Only the server passes `path`. In the browser the router reads the address bar. */
export function App({ data, path }: { data: PageData; path?: string }) {
  const [client] = useState(() => {
    const fresh = createQueryClient()
    seed(fresh, data)
    return fresh
  })
  return (
    <QueryClientProvider client={client}>
      <PageDataProvider value={data}>
        <Router {...(path !== undefined && { ssrPath: path })}>
          <Site />
        </Router>
      </PageDataProvider>
    </QueryClientProvider>
  )
}

function Site() {
  const settings = useQuery(settingsQuery())
  const { refetch } = settings
  const [isKeptOpen, lookAgain] = useOpenWhilePaying()
  // When a response reports maintenance, the settings are loaded again, and their maintenanceMode replaces the site by
  // the maintenance page. The site stays open for a visitor who is paying; `lookAgain` checks that again.
  useEffect(
    () =>
      onMaintenance(() => {
        lookAgain()
        refetch()
      }),
    [refetch, lookAgain],
  )
  usePageViews()
  if (settings.isPending) return <WaitingSite />
  return settings.data?.maintenanceMode && !isKeptOpen ? <ClosedSite /> : <OpenSite />
}

function OpenSite() {
  const [path] = useLocation()
  const page = pageAt(path, usePageData())
  usePageChange(path, documentTitle(page, useSettings()))
  return (
    <>
      <a className={headerCss.skip} href="#main">
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Loaded key={path}>
          <page.Screen />
        </Loaded>
      </main>
      {page.hasSlimFooter ? <SlimFooter /> : <SiteFooter />}
      <ToastArea />
    </>
  )
}

/** Shown until the settings are loaded, because they tell whether the site is open or under maintenance. */
function WaitingSite() {
  return (
    <main>
      <h1 className={hiddenCss.visuallyHidden}>{companyName(null)}</h1>
      <Waiting />
    </main>
  )
}

function ClosedSite() {
  usePageChange('', documentTitle(underMaintenance, useSettings()))
  return (
    <Loaded>
      <underMaintenance.Screen />
    </Loaded>
  )
}

function Loaded({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<PageFailed />}>
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </ErrorBoundary>
  )
}
