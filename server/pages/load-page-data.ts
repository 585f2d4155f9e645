import type { PageData } from '#contracts/page-data.ts'
import type { PublicContent } from '#contracts/public-content.ts'
import { lagosDay } from '#domain/lagos-time.ts'
import type { AppContext } from '#server/context.ts'
import { listPublicRoutes } from '#server/network/routes/list-public-routes.ts'
import { readPublicSettings } from '#server/office/settings/read-public-settings.ts'

/**
 * Loads the data that is embedded in a page. If the database is down, the page is still served, and the browser loads
 * the data itself.
 */
export async function loadPageData(
  context: AppContext,
  readContent: () => Promise<PublicContent>,
  now: Date,
): Promise<PageData> {
  const [settings, routes, content] = await Promise.allSettled([
    readPublicSettings(context),
    listPublicRoutes(context.db),
    readContent(),
  ])
  const saved = settings.status === 'fulfilled' ? settings.value : null
  if (settings.status === 'rejected')
    context.log.warn({ err: settings.reason }, 'page served without settings')
  return {
    settings: saved,
    settingsKnown: settings.status === 'fulfilled',
    routes: routes.status === 'fulfilled' ? routes.value : null,
    content: content.status === 'fulfilled' ? content.value : null,
    today: lagosDay(now),
    publicUrl: context.config.publicUrl,
    testEnv: context.config.isProduction
      ? null
      : { publicKey: saved?.paystackPublicKey ?? context.config.paystack.publicKey ?? null },
    hasSandboxCheckout: context.config.paystack.isSandbox,
    refundAccount: null,
  }
}
