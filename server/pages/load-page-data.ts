import type { PageData } from '#contracts/page-data.ts'
import { lagosDay } from '#domain/lagos-time.ts'
import type { House } from '#server/app.ts'
import { listPublicRoutes } from '#server/network/routes/list-public-routes.ts'
import { readPublicSettings } from '#server/office/settings/read-public-settings.ts'

/** What the page needs to show its first screen. With the database away the page still comes; the browser asks again. */
export async function loadPageData(house: House, now: Date): Promise<PageData> {
  const [settings, routes] = await Promise.allSettled([readPublicSettings(house), listPublicRoutes(house.db)])
  const saved = settings.status === 'fulfilled' ? settings.value : null
  if (settings.status === 'rejected') house.log.warn({ err: settings.reason }, 'page served without settings')
  return {
    settings: saved,
    settingsKnown: settings.status === 'fulfilled',
    routes: routes.status === 'fulfilled' ? routes.value : null,
    today: lagosDay(now),
    publicUrl: house.config.publicUrl,
    testEnv: house.config.isProduction
      ? null
      : { publicKey: saved?.paystackPublicKey ?? house.config.paystack.publicKey ?? null },
    hasSandboxCheckout: house.config.paystack.isSandbox,
  }
}
