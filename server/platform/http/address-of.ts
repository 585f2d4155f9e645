import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * Where a request comes from, as PostgreSQL can keep it. Some proxies add the port, link-local addresses name their
 * interface, and a proxy that says no address at all ('unknown') leaves all of its visitors to share one.
 */
export function addressOf({ ip: told }: Pick<FastifyRequest, 'ip'>): string {
  // A socket for both families tells IPv4 addresses as IPv6.
  const ip = told.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(ip) && !ip.includes('%')) return ip
  const bare = ip
    .replace(/%[^\]]*/, '')
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+(\.\d+){3}):\d+$/, '$1')
  return isIP(bare) ? bare : '0.0.0.0'
}
