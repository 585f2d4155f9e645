import * as z from 'zod/mini'
import { PublicRoute } from './public-routes.ts'
import { PublicSettings } from './public-settings.ts'

/** What the server writes into every public page, so that the first screen needs no call of its own. */
export const PageData = z.object({
  settings: z.nullable(PublicSettings),
  // Null settings mean 'none saved' when known, and 'the browser must ask' when not.
  settingsKnown: z.boolean(),
  routes: z.nullable(z.array(PublicRoute)),
  /** The Lagos day, yyyy-MM-dd. */
  today: z.string(),
  /** Where the site lives, for canonical links; null leaves them out. */
  publicUrl: z.nullable(z.string()),
  /** What /test-env prints; null in production, where that is the 404 page. */
  testEnv: z.nullable(z.object({ publicKey: z.nullable(z.string()) })),
  /** The sandbox's checkout stands in for the payment provider's popup. */
  hasSandboxCheckout: z.boolean(),
})
export type PageData = z.infer<typeof PageData>
