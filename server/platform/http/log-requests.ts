import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

/** `route` is the pattern of the route, not the URL: URLs contain references and e-mails. */
type Line = { method: string; route: string; status: number; ms: number; reqId?: string }

export function logRequest(log: Pick<Logger, 'info' | 'error'>, line: Line): void {
  if (line.status >= 500) log.error(line, 'request')
  else log.info(line, 'request')
}

export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, log } = request
    logRequest(log, {
      method,
      route: routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
    done()
  })
}
