import type { QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { PageData } from '#contracts/channels/page-data.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { settingsQuery } from '#site/parts/settings/settings-query.ts'
import { contentQuery } from './content-query.ts'
import { routeTripsQuery } from './route-trips-query.ts'
import { routesQuery } from './routes-query.ts'

const PageDataContext = createContext<PageData | null>(null)
export const PageDataProvider = PageDataContext

export function usePageData(): PageData {
  const data = use(PageDataContext)
  if (data === null) throw new Error('usePageData needs a PageDataProvider above it')
  return data
}

/** Parses the data that the server wrote into the page. Returns null if it is missing or invalid. */
export function readPageData(text: string | null | undefined): PageData | null {
  if (!text) return null
  try {
    return PageData.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/**
 * Returns page data without content, for when the server gave none. The browser then requests settings, routes and
 * content.
 */
export const emptyPageData = (now: Date): PageData => ({
  settings: null,
  settingsKnown: false,
  routes: null,
  routeTrips: null,
  content: null,
  refundPolicy: null,
  self: null,
  today: lagosDay(now),
  publicUrl: null,
  testEnv: null,
  hasSandboxCheckout: false,
  refundAccount: null,
})

export function seed(client: QueryClient, data: PageData): void {
  if (data.settingsKnown) client.setQueryData(settingsQuery().queryKey, data.settings)
  if (data.content) client.setQueryData(contentQuery().queryKey, data.content)
  if (data.routes) client.setQueryData(routesQuery().queryKey, data.routes)
  if (data.routeTrips)
    client.setQueryData(routeTripsQuery(data.routeTrips.routeId).queryKey, data.routeTrips.trips)
}
