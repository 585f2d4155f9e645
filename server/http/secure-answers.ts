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

/**
 * The public site may frame the payment provider's checkout (its loader is bundled, so no foreign script is needed);
 * the back-office, whose token lies in the browser, may talk to nobody but us.
 */
function policies(hasSandbox: boolean): Record<AppName, Record<string, string[]>> {
  const checkout = hasSandbox ? ["'self'"] : ['https://checkout.paystack.com']
  const provider = hasSandbox ? [] : ['https://api.paystack.co']
  return {
    site: { ...BASE, 'frame-src': checkout, 'connect-src': ["'self'", ...provider] },
    admin: { ...BASE, 'frame-src': ["'self'"] },
  }
}

export function secureAnswers(
  app: FastifyInstance,
  options: { adminHostPrefix: string; hasSandbox: boolean; isProduction: boolean },
): void {
  const { site, admin } = policies(options.hasSandbox)
  const headersOf = { site: securityHeaders(site, options), admin: securityHeaders(admin, options) }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf[pickApp(request.hostname, options.adminHostPrefix)])
    done()
  })
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
