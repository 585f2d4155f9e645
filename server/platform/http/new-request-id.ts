import { randomUUID } from 'node:crypto'
import type { RawRequestDefaultExpression } from 'fastify'
import { trustedProxies } from './trusted-proxies.ts'

export type NewRequestId = (request: RawRequestDefaultExpression) => string

/**
 * A trusted proxy's own id is kept, so that one request has one name in all logs. From anybody else it would let a
 * visitor write into the logs, or give two requests one name.
 */
export function requestIds(trustProxy: readonly string[]): NewRequestId {
  const isTrusted = trustedProxies(trustProxy)
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const isKept =
      typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) && isTrusted(socket.remoteAddress)
    return isKept ? given : randomUUID()
  }
}
