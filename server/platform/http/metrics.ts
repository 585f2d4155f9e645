import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export const registry = new Registry()
collectDefaultMetrics({ register: registry })

const requestSeconds = new Histogram({
  name: 'http_request_seconds',
  help: 'How long requests took, by route and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
})

const droppedLines = new Counter({
  name: 'log_lines_dropped_total',
  help: 'Log lines that were dropped because the log could not be written fast enough.',
  registers: [registry],
})

export const countDroppedLine = (): void => droppedLines.inc()

export const observeRequest = (labels: { method: string; route: string; status: number }, ms: number): void =>
  requestSeconds.observe(labels, ms / 1000)

export function observeRequests(app: FastifyInstance): void {
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    observeRequest({ method, route: routeOptions.url ?? 'unknown', status: statusCode }, elapsedTime)
    done()
  })
}
