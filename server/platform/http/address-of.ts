import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * Returns the client's address in a form PostgreSQL can store. Some proxies add the port, link-local addresses include
 * their interface, and the visitors of a proxy that sends no address ('unknown') all share 0.0.0.0.
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
