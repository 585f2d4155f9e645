import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
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
export function policies(hasSandbox: boolean): Record<AppName, string> {
  const checkout = hasSandbox ? ["'self'"] : ['https://checkout.paystack.com']
  const provider = hasSandbox ? [] : ['https://api.paystack.co']
  return {
    site: policy({ ...BASE, 'frame-src': checkout, 'connect-src': ["'self'", ...provider] }),
    admin: policy({ ...BASE, 'frame-src': ["'self'"] }),
  }
}

export async function secureAnswers(
  app: FastifyInstance,
  options: { adminHostPrefix: string; hasSandbox: boolean; isProduction: boolean },
): Promise<void> {
  const policyOf = policies(options.hasSandbox)
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // A card's 3-D Secure page may open in a window of its own and must be able to report back.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: options.isProduction ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', policyOf[pickApp(request.hostname, options.adminHostPrefix)])
    reply.header('permissions-policy', 'geolocation=(), microphone=(), payment=(self), camera=(self)')
  })
}

const policy = (directives: Record<string, string[]>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
