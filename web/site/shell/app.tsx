import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Router, useLocation } from 'wouter'
import { createQueryClient } from '#api/query-client.ts'
import type { PageData } from '#contracts/channels/page-data.ts'
import { publicPath } from '#domain/office/public-paths.ts'
import { Button } from '#site/parts/form/button.tsx'
import { onMaintenance } from '#site/parts/maintenance-events.ts'
import { PageDataProvider, seed, usePageData } from '#site/parts/page-data/page-data.ts'
import { companyName } from '#site/parts/settings/contact.ts'
import { settingsQuery, useSettings } from '#site/parts/settings/settings-query.ts'
import headerCss from '#site/parts/styles/header.module.css'
import sectionCss from '#site/parts/styles/section.module.css'
import messageCss from '#site/parts/trip/message-card.module.css'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { Icon } from '#ui/icon.tsx'
import { reloadIfReachable } from '#ui/reload-if-reachable.ts'
import { Waiting } from '#ui/spinner.tsx'
import { ToastArea } from '#ui/toast-area.tsx'
import hiddenCss from '#ui/visually-hidden.module.css'
import { documentTitle } from './head.ts'
import { pageAt, underMaintenance } from './pages.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { SlimFooter } from './slim-footer.tsx'
import { useOpenWhilePaying } from './use-open-while-paying.ts'

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
  // When a response reports maintenance, loads the settings again. Their `maintenanceMode` replaces the site by the
  // maintenance page, but not for a visitor who is paying. `lookAgain` checks whether that still applies.
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

function PageFailed() {
  return (
    <div className={`${sectionCss.wrap} ${sectionCss.section}`}>
      <div className={messageCss.messageCard}>
        <Icon name="alert" />
        <h1>Something went wrong.</h1>
        <p>This page could not be loaded. Check your connection and try again.</p>
        <Button look="primary" onClick={reloadIfReachable}>
          Try again
        </Button>
      </div>
    </div>
  )
}

/**
 * Reports each page view. Sends only the path, because the query or the hash may contain a booking reference. A path
 * that contains the token of a link to cancel a booking is replaced by `/self`.
 */
function usePageViews(): void {
  const [path] = useLocation()
  useEffect(() => report(publicPath(path) === '/self' ? '/self' : path), [path])
}

/** `keepalive` lets the request finish even if the visitor leaves the page. A failure is not shown to the visitor. */
function report(path: string): void {
  fetch('/api/page-views', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path }),
  }).catch(() => {})
}

/**
 * Sets the title of the document. After a navigation inside the site, also sets scroll position and focus, as a full
 * page load would.
 */
function usePageChange(path: string, title: string): void {
  // Uses a layout effect, because it runs before the effects of the page, in which the steps of the wizard set their
  // own titles.
  useLayoutEffect(() => {
    document.title = title
  }, [title])

  const previous = useRef(path)
  const wentBack = useRef(false)
  useEffect(() => {
    // Going back or forward counts only if the path changes, because the wizard and # links add entries with the same
    // path.
    const onBack = () => {
      wentBack.current = location.pathname !== previous.current
    }
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [])

  useEffect(() => {
    if (previous.current === path) return
    previous.current = path
    // When the visitor goes back or forward, the browser itself restores the scroll position.
    if (!wentBack.current) arrive()
    wentBack.current = false
  }, [path])
}

function arrive(): void {
  // Sets this again, because a new history entry inherits the value of the one before it, which is 'manual' for the
  // confirmation.
  history.scrollRestoration = 'auto'
  const target = location.hash ? document.getElementById(location.hash.slice(1)) : null
  if (target) target.scrollIntoView()
  else {
    document.getElementById('main')?.focus({ preventScroll: true })
    scrollTo({ top: 0, behavior: 'instant' })
  }
}
