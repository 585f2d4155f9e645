import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Effect, Faults, Operation } from '#sandbox/faults.ts'

type Handle = (request: FastifyRequest, effect: Effect) => unknown
type ReferenceOf = (request: FastifyRequest) => string | undefined

/**
 * Returns a function that adds endpoints. Scripted faults delay a handler, close its connection or replace its
 * response.
 */
export function faultyEndpoints(app: FastifyInstance, faults: Faults, closing: AbortSignal) {
  return (address: string, on: Operation, referenceOf: ReferenceOf, handle: Handle): void => {
    const [method = '', url = ''] = address.split(' ')
    app.route({ method, url, handler: answer })

    async function answer(request: FastifyRequest, reply: FastifyReply) {
      const effect = faults.take(on, referenceOf(request))
      // A server that shuts down does not wait for the delay.
      if (effect.delay) await sleep(effect.delay, undefined, { signal: closing }).catch(() => undefined)
      if (effect.drop) return breakLine(request, reply)
      if (effect.status) return sendFailure(reply, effect.status, effect.retryAfter)
      const answered = leaveOut(handle(request, effect), effect)
      return effect.dropAnswer ? breakLine(request, reply) : answered
    }
  }
}

/** The reference of a request that is not about one transaction. */
export const noReference: ReferenceOf = () => undefined

/** Deletes the keys `without` from the records of a response, or only from the one named `record`. */
function leaveOut(answer: unknown, { without, record }: Effect): unknown {
  if (!without || !answer || typeof answer !== 'object' || !('data' in answer)) return answer
  const isMeant = (one: Record<string, unknown>) =>
    record === undefined || one.reference === record || String(one.id) === record
  for (const one of [answer.data].flat() as Record<string, unknown>[])
    if (isMeant(one)) for (const key of without) delete one[key]
  return answer
}

function breakLine(request: FastifyRequest, reply: FastifyReply) {
  reply.hijack()
  request.raw.socket.destroy()
}

function sendFailure(reply: FastifyReply, status: number, retryAfter = 60) {
  reply.code(status)
  if (status === 429 || status === 503)
    reply.headers({ 'retry-after': retryAfter, 'x-ratelimit-reset': retryAfter })
  // A gateway in front of a broken API answers in HTML, so clients must not rely on JSON.
  if (status >= 502) return reply.type('text/html').send(`<html><body><h1>${status}</h1></body></html>`)
  return status === 429
    ? { status: false, message: 'Too many requests', type: 'api_error', code: 'rate_limited' }
    : { status: false, message: 'An error occurred', type: 'api_error', code: 'unknown' }
}
