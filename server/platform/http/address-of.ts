import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * Returns the client's address in a form that PostgreSQL can store. Removes the port that some proxies add and the
 * interface of a link-local address. Returns 0.0.0.0 for any other text, such as the `unknown` of some proxies.
 */
export function addressOf({ ip: told }: Pick<FastifyRequest, 'ip'>): string {
  // A dual-stack socket reports IPv4 addresses as IPv6.
  const ip = told.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(ip) && !ip.includes('%')) return ip
  const bare = ip
    .replace(/%[^\]]*/, '')
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+(\.\d+){3}):\d+$/, '$1')
  return isIP(bare) ? bare : '0.0.0.0'
}

/** The address and the ID of a request, for the audit log. */
export const originOf = (request: Pick<FastifyRequest, 'ip' | 'id'>) => ({
  ip: addressOf(request),
  requestId: request.id,
})
