import type { PageData } from '#contracts/channels/page-data.ts'
import type { PublicContent } from '#contracts/company/public-content.ts'
import type { Trip } from '#contracts/network/trips.ts'
import { routeAt } from '#domain/network/route-paths.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { readPolicyInForce } from '#server/company/policies/read-policy-in-force.ts'
import { readPublicSettings } from '#server/company/settings/read-public-settings.ts'
import { listPublicRoutes } from '#server/network/routes/list-public-routes.ts'
import type { AppContext } from '#server/platform/context/context.ts'

type Request = {
  path: string
  readContent: () => Promise<PublicContent>
  /** Returns the next trips on sale of a route. */
  readRouteTrips: (routeId: number) => Promise<Trip[]>
  now: Date
}

/**
 * Loads the data that is embedded in a page. If the database is down, the page is still served, and the browser loads
 * the data itself.
 */
export async function loadPageData(
  context: AppContext,
  { path, readContent, readRouteTrips, now }: Request,
): Promise<PageData> {
  const [settings, routes, content, policy] = await Promise.allSettled([
    readPublicSettings(context),
    listPublicRoutes(context.db),
    readContent(),
    readPolicyInForce(context.db),
  ])
  const route = routes.status === 'fulfilled' ? routeAt(routes.value, path) : undefined
  const trips = route && (await readRouteTrips(route.id).catch(() => null))
  const saved = settings.status === 'fulfilled' ? settings.value : null
  if (settings.status === 'rejected')
    context.log.warn({ err: settings.reason }, 'page served without settings')
  return {
    settings: saved,
    settingsKnown: settings.status === 'fulfilled',
    routes: routes.status === 'fulfilled' ? routes.value : null,
    routeTrips: route && trips ? { routeId: route.id, trips } : null,
    content: content.status === 'fulfilled' ? content.value : null,
    refundPolicy: policy.status === 'fulfilled' ? policy.value : null,
    self: null,
    today: lagosDay(now),
    publicUrl: context.config.publicUrl,
    testEnv: context.config.isProduction
      ? null
      : { publicKey: saved?.paystackPublicKey ?? context.config.paystack.publicKey ?? null },
    hasSandboxCheckout: context.config.paystack.isSandbox,
    refundAccount: null,
  }
}
