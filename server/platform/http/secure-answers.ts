import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { type AppName, pickApp } from './pick-app.ts'

const BASE = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/** The hash of the one style sheet that the provider's loader inserts into its waiting frame. */
const LOADER_STYLE = "'sha256-56e7EfkeGORJUMtXdS4A+2LZFuyRDypLbssVftifpJg='"

/** The sources that the provider's popup needs. Its library is bundled, so no external script is allowed. */
const POPUP = {
  'frame-src': ['https://checkout.paystack.com'],
  'connect-src': ["'self'", 'https://api.paystack.co'],
  'style-src': ["'self'", LOADER_STYLE],
}

/** The back-office stores its token in the browser, so it may connect only to this server. */
const policies = (hasSandboxCheckout: boolean): Record<AppName, Record<string, string[]>> => ({
  site: hasSandboxCheckout ? { ...BASE, 'frame-src': ["'self'"] } : { ...BASE, ...POPUP },
  admin: { ...BASE, 'frame-src': ["'self'"] },
})

export function secureAnswers(
  app: FastifyInstance,
  options: { adminHostPrefix: string; hasSandboxCheckout: boolean; isProduction: boolean },
): void {
  const { site, admin } = policies(options.hasSandboxCheckout)
  const headersOf = { site: securityHeaders(site, options), admin: securityHeaders(admin, options) }
  const forApi = apiHeaders(headersOf.site)
  app.addHook('onRequest', (request, reply, done) => {
    const isApi = request.url.startsWith('/api/')
    reply.headers(isApi ? forApi : headersOf[pickApp(request.hostname, options.adminHostPrefix)])
    done()
  })
}

/**
 * An API response is not a page: it may load nothing, and page headers for popups, embedding or device access do not
 * apply. This also saves a kilobyte per response, for users on 3G.
 */
function apiHeaders(all: Record<string, string>): Record<string, string> {
  const kept = [
    'x-content-type-options',
    'x-frame-options',
    'referrer-policy',
    'cross-origin-resource-policy',
    'strict-transport-security',
  ]
  return {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    ...Object.fromEntries(Object.entries(all).filter(([name]) => kept.includes(name))),
  }
}

/** Helmet's headers are the same in every response, so it runs once at start, not per request. */
function securityHeaders(
  directives: Record<string, string[]>,
  { isProduction }: { isProduction: boolean },
): Record<string, string> {
  const headers: Record<string, string> = {
    'permissions-policy': 'geolocation=(), microphone=(), payment=(self), camera=(self)',
  }
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  const secure = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    // A card's 3-D Secure page may open in its own window and must be able to report back.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: isProduction ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
  secure({} as IncomingMessage, answer as unknown as ServerResponse, () => {})
  return headers
}
