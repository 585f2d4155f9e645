import type { FastifyInstance } from 'fastify'
import { type AppName, pickApp } from './pick-app.ts'

type Options = { adminHostPrefix: string; hasSandboxCheckout: boolean; isProduction: boolean }
type Headers = Record<string, string>
type Policy = Record<string, string>

export function setSecurityHeaders(app: FastifyInstance, options: Options): void {
  const { site, admin } = policies(options)
  const forPages = { site: pageHeaders(site, options), admin: pageHeaders(admin, options) }
  const forApi = apiHeaders(options)
  app.addHook('onRequest', (request, reply, done) => {
    const isApi = request.url.startsWith('/api/')
    reply.headers(isApi ? forApi : forPages[pickApp(request.hostname, options.adminHostPrefix)])
    done()
  })
}

/**
 * An API response is not a page: it loads nothing, opens no popup and uses no camera. A short policy, and no headers
 * about those, saves users on 3G half a kilobyte per response.
 */
const apiHeaders = (options: Options): Headers => ({
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  ...commonHeaders(options),
})

const pageHeaders = (policy: Policy, options: Options): Headers => ({
  'content-security-policy': Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join(';'),
  // A card's 3-D Secure page may open in its own window and must be able to report back.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'geolocation=(), microphone=(), payment=(self), camera=(self)',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  // Disables the XSS filter of old browsers, which attackers could use.
  'x-xss-protection': '0',
  ...commonHeaders(options),
})

const commonHeaders = ({ isProduction }: Options): Headers => ({
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(isProduction ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

const BASE: Policy = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

/** The hash of the only style sheet that the loader of Paystack's popup inserts into its frame. */
const LOADER_STYLE = "'sha256-56e7EfkeGORJUMtXdS4A+2LZFuyRDypLbssVftifpJg='"

/** The sources that Paystack's popup needs. Its library is bundled, so no external script is allowed. */
const POPUP: Policy = {
  'frame-src': 'https://checkout.paystack.com',
  'connect-src': "'self' https://api.paystack.co",
  'style-src': `'self' ${LOADER_STYLE}`,
}

/**
 * The back-office stores its token in the browser, so it may connect only to this server. It loads tickets with its
 * token and prints them from a frame with a blob URL. Chrome treats the PDF viewer in that frame as an object, so
 * `object-src` allows blob URLs too.
 */
const policies = ({ hasSandboxCheckout }: Options): Record<AppName, Policy> => ({
  site: { ...BASE, ...(hasSandboxCheckout ? { 'frame-src': "'self'" } : POPUP) },
  admin: { ...BASE, 'frame-src': "'self' blob:", 'object-src': 'blob:' },
})
