import * as z from 'zod/mini'
import { PublicContent } from '#contracts/company/public-content.ts'
import { PublicSettings } from '#contracts/company/public-settings.ts'
import { ShownPolicy } from '#contracts/company/shown-policy.ts'
import { PublicRoute } from '#contracts/network/public-routes.ts'
import { Trip } from '#contracts/network/trips.ts'

/** Data that the server embeds in every public page, so that the browser need not request it first. */
export const PageData = z.object({
  settings: z.nullable(PublicSettings),
  // If settings are null: true means that none are saved, false means that the browser must request them.
  settingsKnown: z.boolean(),
  routes: z.nullable(z.array(PublicRoute)),
  /** The next trips on sale of the route whose page this is. Null on other pages. */
  routeTrips: z.nullable(z.object({ routeId: z.int(), trips: z.array(Trip) })),
  content: z.nullable(PublicContent),
  /** The charges for cancelling that apply to seats held now. */
  refundPolicy: z.nullable(ShownPolicy),
  /** The state of /self. Its page parses it, so that other pages need not load the schema. Null on other pages. */
  self: z.unknown(),
  /** The Lagos day, yyyy-MM-dd. */
  today: z.string(),
  /** Base URL of the site for canonical links. Null omits them. */
  publicUrl: z.nullable(z.string()),
  /** The values on /test-env. Null in production, where that path returns the 404 page. */
  testEnv: z.nullable(z.object({ publicKey: z.nullable(z.string()) })),
  /** True if the sandbox's checkout replaces the payment provider's popup. */
  hasSandboxCheckout: z.boolean(),
  /** The state of /refund-account. Its page parses it, so that other pages need not load the schema. Else null. */
  refundAccount: z.unknown(),
})
export type PageData = z.infer<typeof PageData>
