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

/** The style sheet which the provider's loader writes into its waiting frame: this one text and no other. */
const LOADER_STYLE = "'sha256-56e7EfkeGORJUMtXdS4A+2LZFuyRDypLbssVftifpJg='"

/** What the provider's popup needs. Its library is bundled, so no foreign script is. */
const POPUP = {
  'frame-src': ['https://checkout.paystack.com'],
  'connect-src': ["'self'", 'https://api.paystack.co'],
  'style-src': ["'self'", LOADER_STYLE],
}

/** The back-office, whose token lies in the browser, may talk to nobody but us. */
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
 * What the API answers is no page: it may load nothing at all, and what a page may open, embed or ask the phone for does
 * not concern it. A kilobyte less in every answer, too, for people on 3G.
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

/** Helmet's headers are the same in every answer, so it is asked once at start and not once a request. */
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
    // A card's 3-D Secure page may open in a window of its own and must be able to report back.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: isProduction ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
  secure({} as IncomingMessage, answer as unknown as ServerResponse, () => {})
  return headers
}
