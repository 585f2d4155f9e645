import { randomUUID } from 'node:crypto'
import type { RawRequestDefaultExpression } from 'fastify'

/** A proxy's own id is kept, so that one request has one name in all logs; anything odd is replaced. */
export function newRequestId(request: RawRequestDefaultExpression): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
}
