import { routeName } from '#domain/network/route-name.ts'
import { addDays, lagosDay } from '#domain/platform/lagos-time.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { DEMO_OFFERS, demoContent } from './demo-website.ts'
import { found } from './found.ts'
import { daysAfter } from './moments.ts'
import { findActiveRoutes, insertOffers, insertSiteContent } from './queries.ts'

/** Inserts the stories, the team, the questions and the offers of the public site. Needs the routes. */
export async function seedWebsite(tx: Database, now: Date): Promise<void> {
  const opened = daysAfter(now, -118)
  const today = lagosDay(now)
  await insertSiteContent(tx, demoContent(opened))
  const routeIds = new Map((await findActiveRoutes(tx)).map((route) => [routeName(route), route.id]))
  await insertOffers(
    tx,
    DEMO_OFFERS.map(({ route, ...offer }) => ({
      ...offer,
      route_id: route === null ? null : found(routeIds.get(route), `route ${route}`),
      starts_on: addDays(today, -14),
      ends_on: addDays(today, 365),
      created_at: opened,
      updated_at: opened,
    })),
  )
}
