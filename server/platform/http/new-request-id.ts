import { randomUUID } from 'node:crypto'
import type { RawRequestDefaultExpression } from 'fastify'
import { trustedProxies } from './trusted-proxies.ts'

export type NewRequestId = (request: RawRequestDefaultExpression) => string

/**
 * Returns a function that gives a request its ID. The ID set by a trusted proxy is kept, so that a request has one ID
 * in all logs. An ID from any other client is ignored: otherwise a visitor could write into the logs, or give two
 * requests the same ID.
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
